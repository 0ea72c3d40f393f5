//! What compute.toys is given, and what is said of what it lacks.

use lockstep_project::{Channel, Mouse, PictureSize, Project, Settings, Slider, compute_toys_json};
use serde_json::{Value, json};

#[test]
fn the_fields_are_those_of_the_site() {
    let mut settings = Settings {
        channels: [
            Channel::Url("https://host.example/a.png".into()),
            Channel::BuiltIn("bayer".into()),
        ],
        ..Settings::default()
    };
    let mut slider = Slider::new("a").unwrap();
    slider.set_value(0.1).unwrap();
    slider.set_range(-1.0, 2.0).unwrap();
    settings.add_slider(slider).unwrap();
    let exported = compute_toys_json(&Project {
        title: "T".into(),
        description: "D".into(),
        code: "fn f() { }".into(),
        settings,
    });
    let saved: Value = serde_json::from_str(&exported.text).unwrap();
    assert_eq!(
        saved,
        json!({
            "name": "T",
            "description": "D",
            "body": {
                "uniforms": [{ "name": "a", "value": 0.1, "minRange": -1.0, "maxRange": 2.0 }],
                "textures": [
                    { "img": "https://host.example/a.png" },
                    { "img": "/textures/blank.png", "lockstep": "builtin:bayer" }
                ],
                "float32Enabled": false,
                "language": "wgsl"
            },
            "code": "fn f() { }"
        })
    );
    assert_eq!(exported.notes.len(), 1, "{:?}", exported.notes);
}

#[test]
fn a_program_that_runs_there_the_same_has_no_notes() {
    let code =
        "#storage a array<u32>\n#storage b array<u32>\n// #assert and #data\nfn f() { }".into();
    let project = Project {
        code,
        ..Project::default()
    };
    assert_eq!(compute_toys_json(&project).notes, Vec::<String>::new());
}

#[test]
fn everything_that_the_site_lacks_is_named() {
    let project = Project {
        code: "#storage a u32\n#storage b u32\n#storage c u32\n#data d u32 1\nfn f() {\n#assert true\n_ = channel1; }".into(),
        settings: Settings {
            channels: [
                Channel::File {
                    name: "mine.png".into(),
                    hash: "1".into(),
                },
                Channel::Default,
            ],
            mouse: Mouse::Hover,
            picture: PictureSize::Fixed {
                width: 64,
                height: 32,
            },
            speed: 2.0,
            ..Settings::default()
        },
        ..Project::default()
    };
    let notes = compute_toys_json(&project).notes;
    let words = [
        "has 3",
        "`#assert`",
        "`#data`",
        "mine.png",
        "`channel1`",
        "hover",
        "64 x 32",
        "speed",
    ];
    assert_eq!(notes.len(), words.len(), "{notes:?}");
    for (note, word) in notes.iter().zip(words) {
        assert!(note.contains(word), "{note}");
    }
    let project = |picture| Project {
        settings: Settings {
            picture,
            ..Settings::default()
        },
        ..Project::default()
    };
    let aspect = PictureSize::Aspect {
        width: 16,
        height: 9,
        scale: 1.0,
    };
    for (picture, word) in [
        (aspect, "16:9"),
        (PictureSize::Fill { scale: 0.5 }, "scale"),
    ] {
        let notes = compute_toys_json(&project(picture)).notes;
        assert!(notes.len() == 1 && notes[0].contains(word), "{notes:?}");
    }
}
