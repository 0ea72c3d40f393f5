//! From naga's types to [`Layout`]: how the values of a storage variable lie in memory.

use crate::constant;
use lockstep_frame::{Layout, Length, Scalar, StructMember};
use naga::proc::Alignment;
use naga::{ArraySize, Handle, Module, ScalarKind, Type, TypeInner};

/// Deepest nesting of types; WGSL promises 15 levels.
const MAX_DEPTH: u32 = 64;

/// Most types in one layout, each counted where it is used: structures of
/// structures can name far more members than a text has words.
const MAX_TYPES: usize = 4096;

/// The layout of `ty`, with naga's offsets. naga 30 forgets a member's `@align`
/// when its structure is nested in another, so there, and only there, a browser
/// may place things elsewhere.
///
/// A type that has none is given as words (`array<u32>`):
/// one that is not host-shareable, which only an unvalidated module can
/// contain, or one with more types inside than anyone writes.
pub(crate) fn layout(module: &Module, ty: Handle<Type>) -> Layout {
    let mut reader = Reader {
        module,
        types_left: MAX_TYPES,
    };
    reader.layout(ty, 0).unwrap_or_else(|| Layout::Array {
        element: Box::new(Layout::Scalar(Scalar::U32)),
        stride: 4,
        length: Length::Runtime,
    })
}

struct Reader<'a> {
    module: &'a Module,
    types_left: usize,
}

impl Reader<'_> {
    fn layout(&mut self, ty: Handle<Type>, depth: u32) -> Option<Layout> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.types_left = self.types_left.checked_sub(1)?;
        let module = self.module;
        let ty = &module.types[ty];
        Some(match &ty.inner {
            TypeInner::Scalar(number) => Layout::Scalar(scalar(*number)?),
            TypeInner::Atomic(number) => Layout::Atomic(scalar(*number)?),
            TypeInner::Vector {
                size,
                scalar: number,
            } => Layout::Vector {
                components: *size as u32,
                scalar: scalar(*number)?,
            },
            TypeInner::Matrix {
                columns,
                rows,
                scalar: number,
            } => Layout::Matrix {
                columns: *columns as u32,
                rows: *rows as u32,
                column_stride: u64::from(Alignment::from(*rows) * u32::from(number.width)),
                scalar: scalar(*number)?,
            },
            TypeInner::Array { base, size, stride } => Layout::Array {
                element: Box::new(self.layout(*base, depth + 1)?),
                stride: u64::from(*stride),
                length: match size {
                    ArraySize::Constant(count) => Length::Fixed(u64::from(count.get())),
                    ArraySize::Pending(length) => {
                        let count = constant::integer(module, module.overrides[*length].init?)?;
                        Length::Fixed(u64::try_from(count).ok()?)
                    }
                    ArraySize::Dynamic => Length::Runtime,
                },
            },
            TypeInner::Struct { members, span } => {
                let mut size = u64::from(*span);
                let mut described = Vec::with_capacity(members.len());
                for member in members {
                    let offset = u64::from(member.offset);
                    let layout = self.layout(member.ty, depth + 1)?;
                    if let Layout::Array {
                        length: Length::Runtime,
                        ..
                    } = layout
                    {
                        size = offset;
                    }
                    described.push(StructMember {
                        name: member.name.clone().unwrap_or_default(),
                        offset,
                        layout,
                    });
                }
                Layout::Struct {
                    name: ty.name.clone().unwrap_or_default(),
                    members: described,
                    size,
                }
            }
            TypeInner::CooperativeMatrix { .. }
            | TypeInner::Pointer { .. }
            | TypeInner::ValuePointer { .. }
            | TypeInner::Image { .. }
            | TypeInner::Sampler { .. }
            | TypeInner::AccelerationStructure { .. }
            | TypeInner::RayQuery { .. }
            | TypeInner::BindingArray { .. } => return None,
        })
    }
}

fn scalar(scalar: naga::Scalar) -> Option<Scalar> {
    match (scalar.kind, scalar.width) {
        (ScalarKind::Sint, 4) => Some(Scalar::I32),
        (ScalarKind::Uint, 4) => Some(Scalar::U32),
        (ScalarKind::Float, 4) => Some(Scalar::F32),
        (ScalarKind::Float, 2) => Some(Scalar::F16),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use naga::proc::Layouter;

    /// The layout of the variable `data`, whose size was held against naga's own.
    fn of(source: &str) -> Layout {
        let module = naga::front::wgsl::parse_str(source).unwrap();
        let mut layouter = Layouter::default();
        layouter.update(module.to_ctx()).unwrap();
        let (_, variable) = module
            .global_variables
            .iter()
            .find(|(_, variable)| variable.name.as_deref() == Some("data"))
            .unwrap();
        let described = layout(&module, variable.ty);
        let has_tail = source.contains("array<Item>");
        if !has_tail {
            assert_eq!(described.size(), u64::from(layouter[variable.ty].size));
        }
        described
    }

    fn members(layout: &Layout) -> Vec<(String, u64, String)> {
        match layout {
            Layout::Struct { members, .. } => members
                .iter()
                .map(|member| {
                    let ty = member.layout.type_name();
                    (member.name.clone(), member.offset, ty)
                })
                .collect(),
            other => panic!("{other} is not a structure"),
        }
    }

    fn member(name: &str, offset: u64, ty: &str) -> (String, u64, String) {
        (name.into(), offset, ty.into())
    }

    #[test]
    fn a_number_fills_the_gap_after_a_vector_of_three() {
        let layout = of(
            "struct Item { a: f32, pos: vec3<f32>, b: f32, c: vec3<u32>, d: vec2<i32> }
            @group(0) @binding(0) var<storage, read_write> data: Item;",
        );
        assert_eq!(
            members(&layout),
            [
                member("a", 0, "f32"),
                member("pos", 16, "vec3<f32>"),
                member("b", 28, "f32"),
                member("c", 32, "vec3<u32>"),
                member("d", 48, "vec2<i32>"),
            ]
        );
        assert_eq!((layout.type_name(), layout.size()), ("Item".into(), 64));
    }

    #[test]
    fn columns_of_three_rows_are_padded() {
        let layout = of("struct Item { m: mat3x3<f32>, n: mat4x2<f32>, e: f32 }
            @group(0) @binding(0) var<storage, read_write> data: Item;");
        assert_eq!(
            members(&layout),
            [
                member("m", 0, "mat3x3<f32>"),
                member("n", 48, "mat4x2<f32>"),
                member("e", 80, "f32"),
            ]
        );
        let Layout::Struct { members, .. } = layout else {
            panic!("not a structure");
        };
        let strides: Vec<u64> = members
            .iter()
            .filter_map(|member| match member.layout {
                Layout::Matrix { column_stride, .. } => Some(column_stride),
                _ => None,
            })
            .collect();
        assert_eq!(strides, [16, 8]);
    }

    #[test]
    fn elements_stand_at_their_stride_however_deep() {
        let layout = of(
            "struct Item { pos: vec3<f32>, @size(32) tag: u32, @align(16) last: array<vec2<f32>, 3> }
            struct Outer { head: u32, items: array<Item, 5> }
            @group(0) @binding(0) var<storage, read_write> data: Outer;",
        );
        assert_eq!(
            members(&layout),
            [
                member("head", 0, "u32"),
                member("items", 16, "array<Item, 5>")
            ]
        );
        let Layout::Struct {
            members: outer,
            size,
            ..
        } = layout
        else {
            panic!("not a structure");
        };
        assert_eq!(size, 16 + 5 * 80);
        let Layout::Array {
            element,
            stride: 80,
            length: Length::Fixed(5),
        } = &outer[1].layout
        else {
            panic!("{:?}", outer[1].layout);
        };
        assert_eq!(
            members(element),
            [
                member("pos", 0, "vec3<f32>"),
                member("tag", 12, "u32"),
                member("last", 48, "array<vec2<f32>, 3>"),
            ]
        );
        let plain = of("@group(0) @binding(0) var<storage> data: array<vec3<f32>, 7>;");
        assert_eq!(plain.size(), 7 * 16);
    }

    #[test]
    fn a_runtime_sized_tail_starts_where_the_structure_ends() {
        let layout = of("struct Item { a: f32, b: vec2<f32> }
            struct All { count: atomic<u32>, flags: array<atomic<i32>, 3>, x: f32, items: array<Item> }
            @group(0) @binding(0) var<storage, read_write> data: All;");
        assert_eq!(
            members(&layout),
            [
                member("count", 0, "atomic<u32>"),
                member("flags", 4, "array<atomic<i32>, 3>"),
                member("x", 16, "f32"),
                member("items", 24, "array<Item>"),
            ]
        );
        assert_eq!(layout.size(), 24);
    }

    #[test]
    fn half_floats_take_half_the_room() {
        let layout = of("enable f16;
            struct Item { a: f16, b: vec3<f16>, c: f16, m: mat2x3<f16>, d: array<f16, 3> }
            @group(0) @binding(0) var<storage, read_write> data: Item;");
        assert_eq!(
            members(&layout),
            [
                member("a", 0, "f16"),
                member("b", 8, "vec3<f16>"),
                member("c", 14, "f16"),
                member("m", 16, "mat2x3<f16>"),
                member("d", 32, "array<f16, 3>"),
            ]
        );
        assert_eq!(layout.size(), 40);
    }

    #[test]
    fn what_has_no_layout_is_words() {
        let module = naga::front::wgsl::parse_str("var<private> data: bool;").unwrap();
        let words = |module: &Module| {
            let (_, variable) = module.global_variables.iter().next().unwrap();
            layout(module, variable.ty).type_name()
        };
        assert_eq!(words(&module), "array<u32>");
        let mut source = "struct S0 { a: u32, b: u32 }\n".to_owned();
        for level in 1..16 {
            let inner = level - 1;
            source += &format!("struct S{level} {{ a: S{inner}, b: S{inner} }}\n");
        }
        source += "@group(0) @binding(0) var<storage> data: S15;";
        let module = naga::front::wgsl::parse_str(&source).unwrap();
        assert_eq!(words(&module), "array<u32>");
    }
    #[test]
    fn a_program_that_only_the_browser_reads_has_layouts_too() {
        let source = "#storage data array<Cell>\n#workgroup_count a 1\n\
            alias Place = float3;\nstruct Cell { at: Place, mass: float }\n\
            @compute @workgroup_size(1) fn a() { var v = data[0].at; v.xy = vec2f(1.0); data[1].at = v; }";
        let analysis = crate::analyse(source, &crate::Settings::default());
        let shader = analysis.shader.unwrap();
        assert!(shader.naga_rejected());
        let Layout::Array {
            element,
            stride: 16,
            length: Length::Runtime,
        } = &shader.program().buffers[0].layout
        else {
            panic!("{:?}", shader.program().buffers);
        };
        assert_eq!(element.type_name(), "Cell");
        assert_eq!(
            members(element),
            [member("at", 0, "vec3<f32>"), member("mass", 12, "f32")]
        );
    }
}
