// Brackets that close by themselves: a file of its own because of how build.mjs bundles it.

export { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
