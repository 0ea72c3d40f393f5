//! Why there is no picture, and what to do about it.

/// What the page can find out about its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// `navigator.gpu` is there.
    pub has_webgpu: bool,
    /// The page came over https or from this machine, and so did every page around it.
    pub is_secure: bool,
    /// The page is inside a frame of another page.
    pub is_framed: bool,
    /// The page around it (or a header) withholds WebGPU; `None` where the browser cannot say.
    pub is_withheld: Option<bool>,
}

/// What went wrong when the GPU was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no WebGPU in this page.
    NoWebGpu,
    /// There is WebGPU and no GPU for it.
    NoAdapter,
    /// The GPU was refused, in these words.
    Refused(String),
}

/// An explanation in the place of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What is the matter, in one sentence.
    pub title: &'static str,
    /// Why.
    pub reason: String,
    /// What to try, in order.
    pub steps: Vec<&'static str>,
    /// Whether asking again can help without reloading the page.
    pub can_retry: bool,
}

/// Explains `refusal` in these `surroundings`.
#[must_use]
pub fn explain(refusal: &Refusal, surroundings: Surroundings) -> Trouble {
    match refusal {
        Refusal::NoWebGpu if surroundings.has_webgpu => no_adapter(),
        Refusal::NoWebGpu => no_webgpu(surroundings),
        Refusal::NoAdapter => no_adapter(),
        Refusal::Refused(words) => Trouble {
            title: "The GPU was refused.",
            reason: format!("The browser found a GPU and would not hand it out: {words}"),
            steps: vec![
                "Close other pages that use the GPU, then press Try again.",
                "If that does not help, restart the browser: it stops handing out a GPU that was reset several times.",
            ],
            can_retry: true,
        },
    }
}

fn no_webgpu(surroundings: Surroundings) -> Trouble {
    if !surroundings.is_secure {
        return insecure(surroundings.is_framed);
    }
    if surroundings.is_withheld == Some(true) {
        return Trouble {
            title: "The page around this one withholds WebGPU.",
            reason: "A permissions policy, set by the page that embeds this one or by its server, does not let it use the GPU.".into(),
            steps: vec![
                "If the embedding page is yours: add allow=\"webgpu\" to its <iframe>, and remove webgpu=() from its Permissions-Policy header.",
                "Otherwise open this page in a tab of its own.",
            ],
            can_retry: false,
        };
    }
    let mut steps = vec![
        "Use a current Chrome or Edge (113 or later), Safari (26 or later) or Firefox (141 or later on Windows, 145 on macOS).",
        "On Linux, Chrome may need WebGPU to be switched on at chrome://flags/#enable-unsafe-webgpu.",
    ];
    if surroundings.is_framed {
        steps.push(
            "If it works in a tab of its own: the page that embeds it must allow it, with allow=\"webgpu\" on its <iframe> and no sandbox that takes it away.",
        );
    }
    Trouble {
        title: "This browser has no WebGPU.",
        reason: "Lockstep runs compute shaders through WebGPU, which this browser does not offer or has switched off.".into(),
        steps,
        can_retry: false,
    }
}

fn insecure(is_framed: bool) -> Trouble {
    let mut steps = vec!["Open it over https, or from this machine as http://localhost."];
    if is_framed {
        steps.push("Inside a frame, every page around it must be secure, too.");
    }
    Trouble {
        title: "This page was opened over an insecure address.",
        reason: "Browsers hand out WebGPU to secure pages only, and this one came over plain http from another machine.".into(),
        steps,
        can_retry: false,
    }
}

fn no_adapter() -> Trouble {
    Trouble {
        title: "The browser found no GPU that it can use.",
        reason: "WebGPU is there, and has no adapter: hardware acceleration is switched off, the driver is too old or on the browser's block list, or this is a remote or virtual machine without a GPU.".into(),
        steps: vec![
            "Switch on \u{201c}Use graphics acceleration when available\u{201d} in the browser's settings and restart it.",
            "Look at chrome://gpu (Chrome, Edge) or about:support (Firefox): the line on WebGPU says why it is off.",
            "Update the graphics driver, then press Try again.",
        ],
        can_retry: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Surroundings = Surroundings {
        has_webgpu: false,
        is_secure: true,
        is_framed: false,
        is_withheld: None,
    };

    fn title(surroundings: Surroundings) -> &'static str {
        explain(&Refusal::NoWebGpu, surroundings).title
    }

    #[test]
    fn each_cause_has_its_own_words() {
        let insecure = Surroundings {
            is_secure: false,
            ..PLAIN
        };
        let withheld = Surroundings {
            is_framed: true,
            is_withheld: Some(true),
            ..PLAIN
        };
        assert!(title(insecure).contains("insecure address"));
        assert!(title(withheld).contains("withholds"));
        assert!(title(PLAIN).contains("no WebGPU"));
        assert!(
            explain(&Refusal::NoAdapter, PLAIN)
                .title
                .contains("no GPU that it can use")
        );
    }

    #[test]
    fn an_insecure_frame_is_first_of_all_insecure() {
        let both = Surroundings {
            is_secure: false,
            is_framed: true,
            is_withheld: Some(true),
            ..PLAIN
        };
        let trouble = explain(&Refusal::NoWebGpu, both);
        assert!(trouble.title.contains("insecure"));
        assert_eq!(trouble.steps.len(), 2);
    }

    #[test]
    fn a_frame_is_told_what_its_embedder_must_add() {
        let framed = Surroundings {
            is_framed: true,
            ..PLAIN
        };
        let steps = explain(&Refusal::NoWebGpu, framed).steps.join(" ");
        assert!(steps.contains("allow=\"webgpu\""));
    }

    #[test]
    fn only_what_can_change_offers_another_try() {
        assert!(explain(&Refusal::NoAdapter, PLAIN).can_retry);
        assert!(explain(&Refusal::Refused("busy".into()), PLAIN).can_retry);
        assert!(!explain(&Refusal::NoWebGpu, PLAIN).can_retry);
    }
}
