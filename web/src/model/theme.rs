//! Light, dark, or as the system has it.

/// Where the store keeps the choice.
pub const KEY: &str = "lockstep/theme";

/// What the person chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Light, whatever the system has.
    Light,
    /// Dark, whatever the system has.
    Dark,
}

impl Theme {
    /// All choices, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// Its name, as it is shown and kept.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The choice with this name; the system's for anything else.
    #[must_use]
    pub fn parse(name: Option<&str>) -> Self {
        Self::ALL
            .into_iter()
            .find(|theme| Some(theme.name()) == name)
            .unwrap_or_default()
    }

    /// What to show: `light` or `dark`.
    #[must_use]
    pub fn resolve(self, system_is_dark: bool) -> &'static str {
        match self {
            Self::Auto if system_is_dark => "dark",
            Self::Auto => "light",
            Self::Light | Self::Dark => self.name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_goes_before_the_system() {
        assert_eq!(Theme::Auto.resolve(true), "dark");
        assert_eq!(Theme::Auto.resolve(false), "light");
        assert_eq!(Theme::Light.resolve(true), "light");
        assert_eq!(Theme::Dark.resolve(false), "dark");
    }

    #[test]
    fn names_come_back() {
        for theme in Theme::ALL {
            assert_eq!(Theme::parse(Some(theme.name())), theme);
        }
        assert_eq!(Theme::parse(Some("pink")), Theme::Auto);
        assert_eq!(Theme::parse(None), Theme::Auto);
    }
}
