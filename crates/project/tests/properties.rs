//! What holds for every project and for every text.

use lockstep_project::{
    Channel, MAX_SLIDERS, Mouse, PictureSize, Project, SPEEDS, Settings, Slider, compute_toys_json,
    import,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::Value;

/// The same cases in every run.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(0x10c5),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn finite() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -10.0f32..10.0,
        1 => -1.7e38f32..1.7e38,
        1 => prop::sample::select(vec![0.0, -0.0, 0.1, f32::MIN_POSITIVE, 1.7e38]),
    ]
}

fn sliders() -> impl Strategy<Value = Vec<Slider>> {
    prop::collection::vec((finite(), finite(), finite()), 0..=MAX_SLIDERS).prop_map(|numbers| {
        let mut settings = Settings::default();
        for (value, a, b) in numbers {
            let mut slider = Slider::new(&settings.free_name()).unwrap();
            slider.set_value(value).unwrap();
            // Equal ends are refused; then the slider keeps its range.
            let _ = slider.set_range(a.min(b), a.max(b));
            settings.add_slider(slider).unwrap();
        }
        settings.sliders
    })
}

fn channel() -> impl Strategy<Value = Channel> {
    prop_oneof![
        Just(Channel::Default),
        "[a-z][a-z0-9-]{0,8}".prop_map(Channel::BuiltIn),
        "https://[a-z]{1,8}\\.example/[a-zA-Z0-9/?=&%]{0,12}".prop_map(Channel::Url),
        ("\\PC{0,8}", "[0-9a-f]{8}").prop_map(|(name, hash)| Channel::File { name, hash }),
    ]
}

fn picture() -> impl Strategy<Value = PictureSize> {
    prop_oneof![
        (0.25f32..=2.0).prop_map(|scale| PictureSize::Fill { scale }),
        (1u32..=8192, 1u32..=8192).prop_map(|(width, height)| PictureSize::Fixed { width, height }),
        (1u32..=8192, 1u32..=8192, 0.25f32..=2.0).prop_map(|(width, height, scale)| {
            PictureSize::Aspect {
                width,
                height,
                scale,
            }
        }),
    ]
}

prop_compose! {
    fn project()(
        title in "[a-zA-Z\u{e9}\u{540d}\"\\\\]{1,12}",
        description in "\\PC{0,40}",
        // Nothing that an import mends or takes for JSON.
        code in "(/[/] \\PC{0,30}\n|fn f\\(\\) \\{ \\}\n|#storage a array<u32>\n|#assert 1 == 1\n){0,6}",
        sliders in sliders(),
        channels in [channel(), channel()],
        float32: bool,
        hover: bool,
        picture in picture(),
        speed in prop::sample::select(SPEEDS.to_vec()),
    ) -> Project {
        let mouse = if hover { Mouse::Hover } else { Mouse::Drag };
        let settings = Settings { sliders, channels, float32, mouse, picture, speed };
        Project { title, description, code: format!("// begins\n{code}"), settings }
    }
}

/// JSON of any shape, with the names that saved shaders use among its keys.
fn any_json() -> impl Strategy<Value = Value> {
    let key = prop::sample::select(vec![
        "body",
        "code",
        "name",
        "description",
        "uniforms",
        "textures",
        "value",
        "minRange",
        "maxRange",
        "img",
        "url",
        "lockstep",
        "language",
        "float32Enabled",
        "screenHDRFormat",
        "shader",
        "data",
        "other",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "wgsl",
            "noise",
            "a",
            "1e999",
            "{\"code\":\"x\"}",
            "\"\\\"\"",
            "[]"
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(key.clone(), inner, 0..6).prop_map(|map| {
                Value::Object(
                    map.into_iter()
                        .map(|(key, value)| (key.to_owned(), value))
                        .collect(),
                )
            }),
        ]
    })
}

/// What comes in is sound, whatever it was.
fn sound(name: &str, text: &str, beside: Option<&str>) {
    match import(name, text, beside) {
        Ok(imported) => {
            let mut settings = imported.project.settings.clone();
            settings.normalise();
            assert_eq!(settings, imported.project.settings);
            assert!(imported.notes.len() <= 41);
            assert!(!imported.project.code.contains(['\r', '\0']));
        }
        Err(error) => assert!(error.to_string().ends_with('.')),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_project_survives_our_own_form(project in project()) {
        let text = serde_json::to_string(&project).unwrap();
        let mut back: Project = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&back, &project);
        back.settings.normalise();
        prop_assert_eq!(back, project);
    }

    #[test]
    fn every_project_survives_compute_toys_as_far_as_it_can_hold_it(project in project()) {
        let exported = compute_toys_json(&project);
        let back = import("export.json", &exported.text, None).unwrap();
        let mut expected = project;
        expected.settings.mouse = Mouse::Drag;
        expected.settings.picture = PictureSize::default();
        expected.settings.speed = 1.0;
        for channel in &mut expected.settings.channels {
            if matches!(channel, Channel::File { .. }) {
                *channel = Channel::blank();
            }
        }
        prop_assert_eq!(back.project, expected);
        prop_assert_eq!(back.notes, Vec::<String>::new());
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>(), name in "\\PC{0,12}", beside in any::<Option<String>>()) {
        sound(&name, &text, beside.as_deref());
    }

    #[test]
    fn no_json_is_too_strange(value in any_json(), cut in any::<prop::sample::Index>()) {
        let text = value.to_string();
        sound("a.json", &text, None);
        sound("a.json", &text, Some("fn f() { }"));
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        sound("", &text[..ends[cut.index(ends.len())]], None);
    }

    #[test]
    fn normalising_twice_changes_no_more_than_once(value in any_json(), project in project()) {
        if let Ok(mut settings) = serde_json::from_value::<Settings>(value) {
            settings.normalise();
            let once = settings.clone();
            settings.normalise();
            prop_assert_eq!(settings, once);
        }
        let mut settings = project.settings.clone();
        settings.normalise();
        prop_assert_eq!(settings, project.settings);
    }
}
