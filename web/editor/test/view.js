// A view without a page: it keeps a state, as a view would, and takes commands.

import { EditorState } from "@codemirror/state";

export class PlainView {
  constructor(doc, extensions = []) {
    this.state = EditorState.create({ doc, extensions });
  }
  dispatch(...specs) {
    this.state = this.state.update(...specs).state;
  }
}
