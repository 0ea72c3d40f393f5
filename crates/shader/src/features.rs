//! Optional device features that a program needs.

use lockstep_preprocess::lexer::code_tokens;

/// An optional WebGPU feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// `enable f16;` and the type `f16`.
    ShaderF16,
    /// Subgroup and quad built-ins.
    Subgroups,
}

impl Feature {
    /// WebGPU's name of it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ShaderF16 => "shader-f16",
            Self::Subgroups => "subgroups",
        }
    }
}

/// Features that `wgsl` enables, or uses without enabling them, as naga lets it.
pub(crate) fn needed(wgsl: &str) -> Vec<Feature> {
    let mut needed = Vec::new();
    let mut add = |feature| {
        if !needed.contains(&feature) {
            needed.push(feature);
        }
    };
    let mut in_enable = false;
    for token in code_tokens(wgsl) {
        let word = token.text(wgsl);
        match word {
            "enable" => in_enable = true,
            ";" => in_enable = false,
            "f16" if in_enable => add(Feature::ShaderF16),
            "subgroups" if in_enable => add(Feature::Subgroups),
            _ if is_subgroup_builtin(word) => add(Feature::Subgroups),
            _ => {}
        }
    }
    needed
}

/// Built-in functions and values of the `subgroups` feature (WGSL, "Subgroup
/// Built-in Functions" and "Quad Operations").
fn is_subgroup_builtin(word: &str) -> bool {
    matches!(
        word,
        "subgroup_size"
            | "subgroup_invocation_id"
            | "subgroupAdd"
            | "subgroupExclusiveAdd"
            | "subgroupInclusiveAdd"
            | "subgroupAll"
            | "subgroupAnd"
            | "subgroupAny"
            | "subgroupBallot"
            | "subgroupBroadcast"
            | "subgroupBroadcastFirst"
            | "subgroupElect"
            | "subgroupMax"
            | "subgroupMin"
            | "subgroupMul"
            | "subgroupExclusiveMul"
            | "subgroupInclusiveMul"
            | "subgroupOr"
            | "subgroupShuffle"
            | "subgroupShuffleDown"
            | "subgroupShuffleUp"
            | "subgroupShuffleXor"
            | "subgroupXor"
            | "quadBroadcast"
            | "quadSwapDiagonal"
            | "quadSwapX"
            | "quadSwapY"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_found_by_what_is_enabled_or_called() {
        assert_eq!(
            needed("enable f16, subgroups;"),
            [Feature::ShaderF16, Feature::Subgroups]
        );
        assert_eq!(
            needed("fn f() { _ = subgroupAdd(1); }"),
            [Feature::Subgroups]
        );
        assert_eq!(needed("// enable f16;\nfn f16_like() { }"), []);
    }
}
