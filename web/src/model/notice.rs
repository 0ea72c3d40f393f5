//! Things the person should know that are no problems of the program, and what can be done about each.

use super::drafts::{Draft, DraftId};

/// What a notice is about. There is at most one of each kind at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The device was lost.
    GpuLost,
    /// The tab ended unexpectedly while the program ran.
    Crash,
    /// The program has a loop that never ends.
    EndlessLoop,
    /// The system asks for less motion.
    ReducedMotion,
    /// Nothing can be kept.
    Storage,
    /// The draft was changed in another tab.
    OtherTab,
    /// A draft was deleted.
    Deleted,
    /// What the address asked for is not there.
    Address,
    /// The program began anew because its buffers did.
    Restarted,
    /// The program reads sliders that are not there.
    Sliders,
    /// What was imported, or why it was not.
    Import,
    /// The text in the editor is no program but holds one.
    SavedShader,
    /// What was exported, or why it was not.
    Export,
    /// A picture of a channel.
    Channel,
    /// Something went wrong that has no topic of its own.
    Failure,
}

/// What can be done about a notice, besides closing it.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Run the program that is held back.
    RunAnyway,
    /// Load the other tab's version.
    ShowOther,
    /// Keep ours as a draft of its own.
    KeepMine,
    /// Put a deleted draft back.
    UndoDelete(DraftId, Box<Draft>),
    /// Add sliders of these names.
    AddSliders(Vec<String>),
    /// Ask another host for the picture of this channel.
    LoadPicture(usize),
    /// Import the saved shader that is in the editor.
    ImportOpen,
}

impl Action {
    /// What its button says.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self {
            Self::RunAnyway => "Run anyway",
            Self::ShowOther => "Show that version",
            Self::KeepMine => "Keep mine",
            Self::UndoDelete(..) => "Undo",
            Self::AddSliders(_) => "Add",
            Self::LoadPicture(_) => "Load it",
            Self::ImportOpen => "Open it",
        }
    }
}

/// One thing the person should know.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What it is about.
    pub topic: Topic,
    /// What it says.
    pub text: String,
    /// Whether it is about something going wrong.
    pub grave: bool,
    /// What can be done.
    pub actions: Vec<Action>,
}

impl Notice {
    /// A piece of news.
    #[must_use]
    pub fn news(topic: Topic, text: impl Into<String>) -> Self {
        Self {
            topic,
            text: text.into(),
            grave: false,
            actions: Vec::new(),
        }
    }

    /// Something going wrong.
    #[must_use]
    pub fn grave(topic: Topic, text: impl Into<String>) -> Self {
        Self {
            grave: true,
            ..Self::news(topic, text)
        }
    }

    /// The same, with something to be done.
    #[must_use]
    pub fn with(mut self, action: Action) -> Self {
        self.actions.push(action);
        self
    }
}

/// What the person is told when the GPU refuses to do something for a program, in the words `error`.
#[must_use]
pub fn gpu_refusal(error: &str) -> String {
    const LONGEST: usize = 160;
    let line = error.lines().map(str::trim).find(|line| !line.is_empty());
    let words: String = line.unwrap_or_default().chars().take(LONGEST).collect();
    let words = words.trim_end_matches('.');
    format!(
        "The GPU refuses part of what this program draws, so the picture may be wrong or black ({words}). A smaller picture or smaller buffers may help."
    )
}

/// All notices that are open, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Shows `notice`, in the place of an earlier one on the same topic.
    pub fn show(&mut self, notice: Notice) {
        match self.0.iter_mut().find(|open| open.topic == notice.topic) {
            Some(open) => *open = notice,
            None => self.0.push(notice),
        }
    }

    /// Takes the notice on `topic` away, if there is one.
    pub fn close(&mut self, topic: Topic) {
        self.0.retain(|open| open.topic != topic);
    }

    /// Those that concern the program that was open no longer hold.
    pub fn program_changed(&mut self) {
        for topic in [
            Topic::Crash,
            Topic::EndlessLoop,
            Topic::OtherTab,
            Topic::Address,
            Topic::Restarted,
            Topic::Sliders,
            Topic::Import,
            Topic::SavedShader,
            Topic::Export,
            Topic::Channel,
            Topic::Failure,
        ] {
            self.close(topic);
        }
    }

    /// The person lets the program run: why it stood still is of no interest any more.
    pub fn started(&mut self) {
        for topic in [
            Topic::Crash,
            Topic::EndlessLoop,
            Topic::GpuLost,
            Topic::ReducedMotion,
        ] {
            self.close(topic);
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(notices: &Notices) -> Vec<&str> {
        notices.iter().map(|notice| notice.text.as_str()).collect()
    }

    #[test]
    fn one_notice_a_topic() {
        let mut notices = Notices::default();
        notices.show(Notice::news(Topic::Storage, "full"));
        notices.show(Notice::news(Topic::Crash, "crash"));
        notices.show(Notice::grave(Topic::Storage, "blocked"));
        assert_eq!(texts(&notices), ["blocked", "crash"]);
        notices.close(Topic::Storage);
        notices.close(Topic::Storage);
        assert_eq!(texts(&notices), ["crash"]);
    }

    #[test]
    fn notices_end_with_what_they_are_about() {
        let mut notices = Notices::default();
        for (topic, text) in [
            (Topic::Crash, "crash"),
            (Topic::ReducedMotion, "motion"),
            (Topic::Storage, "storage"),
            (Topic::OtherTab, "other"),
        ] {
            notices.show(Notice::news(topic, text));
        }
        notices.started();
        assert_eq!(texts(&notices), ["storage", "other"]);
        notices.program_changed();
        assert_eq!(texts(&notices), ["storage"]);
    }

    #[test]
    fn a_refusal_of_the_gpu_is_one_sentence_of_bounded_length() {
        let said = gpu_refusal("\n  Buffer size is too large.\n - While calling [Device].");
        assert!(said.contains("(Buffer size is too large)."), "{said}");
        assert!(gpu_refusal(&"\u{fc}".repeat(9000)).chars().count() < 400);
    }
}
