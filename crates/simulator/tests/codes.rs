//! The example of each kind of finding gives that finding, and nothing else.

mod plain;

use lockstep_simulator::analyses::{Analyses, Enabled};
use lockstep_simulator::{Buffer, Options, Resource, Resources, Schedule, TexelFormat, Texture};
use naga::TypeInner;

/// Binds zeros of 1024 bytes, or 8 x 8 texels, for every variable of a program.
fn resources(code: &lockstep_simulator::Code) -> Resources {
    let mut resources = Resources::new();
    for variable in &code.variables {
        let Some((group, binding)) = variable.binding else {
            continue;
        };
        let resource = match code.module.types[variable.ty].inner {
            TypeInner::Image { .. } => {
                Resource::Texture(Texture::zeros(8, 8, 1, TexelFormat::RGBA16_FLOAT))
            }
            _ => Resource::Buffer(Buffer::zeros(1024)),
        };
        resources.bind(group, binding, resource);
    }
    resources
}

#[test]
fn every_example_gives_its_own_finding_under_every_schedule() {
    let with_examples = lockstep_simulator::codes::ALL
        .iter()
        .filter(|code| !code.example.is_empty());
    let mut count = 0;
    for kind in with_examples {
        count += 1;
        let code = plain::code(kind.example, 32);
        for schedule in Schedule::FOUR {
            let mut analyses = Analyses::new(Enabled::ALL);
            let options = Options {
                schedule,
                fuel: 100_000,
                ..Options::default()
            };
            let mut resources = resources(&code);
            plain::dispatch(&code, &mut resources, [1, 1, 1], &options, &mut analyses);
            let found: Vec<&str> = analyses
                .findings()
                .iter()
                .map(|finding| finding.code.name)
                .collect();
            let others: Vec<_> = found.iter().filter(|name| **name != kind.name).collect();
            assert!(
                found.contains(&kind.name) && others.is_empty(),
                "{} under {schedule}: {found:?}",
                kind.name
            );
        }
    }
    assert_eq!(count, 10);
}

#[test]
fn a_finding_is_the_same_under_every_schedule() {
    let kind = &lockstep_simulator::analyses::WORKGROUP_RACE;
    let code = plain::code(kind.example, 32);
    let mut messages = Vec::new();
    for schedule in Schedule::FOUR {
        let mut analyses = Analyses::new(Enabled::ALL);
        let options = Options {
            schedule,
            ..Options::default()
        };
        let mut resources = resources(&code);
        plain::dispatch(&code, &mut resources, [1, 1, 1], &options, &mut analyses);
        let findings = analyses.findings();
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].variable.as_deref(), Some("scratch"));
        assert_eq!(
            (findings[0].invocations.clone(), findings[0].count),
            (vec![0, 63], 64)
        );
        messages.push(findings[0].message.clone());
    }
    messages.dedup();
    assert_eq!(
        messages,
        [
            "invocations 0 and 63 of workgroup (0, 0, 0) use `scratch[0]` with no workgroupBarrier between: one stores to it, the other loads it"
        ]
    );
}
