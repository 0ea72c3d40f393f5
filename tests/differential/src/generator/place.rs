//! What can be read and written by name.

use super::Generator;
use super::types::{Scalar, Struct, Type};

/// Something with a name, and what may be done with it.
#[derive(Clone, Debug)]
pub struct Place {
    /// How it is written, before members and indices.
    pub text: String,
    pub ty: Type,
    pub writable: bool,
    /// Whether it lies in memory, so that its arrays can be indexed by any expression.
    pub in_memory: bool,
    /// Whether its address may be given to a function.
    pub has_address: bool,
    /// Whether it is the same in the whole workgroup.
    pub uniform: bool,
    /// Text after the last index: an element of an atomic array is read by a function.
    pub suffix: &'static str,
}

impl Place {
    /// A value that never changes.
    pub fn value(text: &str, ty: Type) -> Self {
        Self {
            text: text.to_owned(),
            ty,
            writable: false,
            in_memory: false,
            has_address: false,
            uniform: false,
            suffix: "",
        }
    }

    /// A name that hides others and cannot be used itself.
    pub fn unusable(text: &str) -> Self {
        let nothing = Struct {
            name: String::new(),
            members: Vec::new(),
        };
        Self::value(text, Type::Struct(nothing))
    }

    /// A value that is the same in the whole workgroup.
    pub fn uniform(text: &str, ty: Type) -> Self {
        Self {
            uniform: true,
            ..Self::value(text, ty)
        }
    }

    /// A variable of a function.
    pub fn variable(text: &str, ty: Type) -> Self {
        Self {
            has_address: true,
            ..Self::global(text, ty)
        }
    }

    /// A variable outside of functions, or an element of it that belongs to the invocation.
    pub fn global(text: &str, ty: Type) -> Self {
        Self {
            writable: true,
            ..Self::memory(text, ty)
        }
    }

    /// Memory that nobody writes at the moment.
    pub fn memory(text: &str, ty: Type) -> Self {
        Self {
            in_memory: true,
            ..Self::value(text, ty)
        }
    }
}

impl Generator {
    /// Names what can be used until the end of the block.
    pub fn declare(&mut self, place: Place) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(place);
        }
    }

    /// All places that can be seen and that `wanted` wants, the innermost first.
    fn visible(&self, wanted: impl Fn(&Place) -> bool) -> Vec<Place> {
        let mut names: Vec<&str> = Vec::new();
        let mut found = Vec::new();
        let inner = self
            .scopes
            .iter()
            .rev()
            .flat_map(|scope| scope.iter().rev());
        for place in inner.chain(&self.globals) {
            if names.contains(&place.text.as_str()) {
                continue;
            }
            names.push(&place.text);
            if (place.uniform || !self.uniform) && wanted(place) {
                found.push(place.clone());
            }
        }
        found
    }

    /// The text of something of that type that can be read.
    pub fn readable(&mut self, ty: &Type, depth: u32) -> Option<String> {
        // An array of atomics is no value, its elements are.
        let is_array = matches!(ty, Type::Array(..));
        let places =
            self.visible(|place| place.ty.reaches(ty) && (place.suffix.is_empty() || !is_array));
        let place = self.random.pick(&places)?.clone();
        self.descend(&place, ty, depth)
    }

    /// The text of something of that type that can be written.
    pub fn writable(&mut self, ty: &Type, depth: u32) -> Option<String> {
        let places = self.visible(|place| place.writable && place.ty.reaches(ty));
        let place = self.random.pick(&places)?.clone();
        self.descend(&place, ty, depth)
    }

    /// Something that can be written, and its type: a whole variable or a part.
    pub fn any_writable(&mut self, depth: u32) -> Option<(String, Type)> {
        let places = self.visible(|place| place.writable);
        let place = self.random.pick(&places)?.clone();
        let mut target = place.ty.clone();
        while self.random.percent(60) {
            target = match &target {
                Type::Simple(scalar, _) => Type::Simple(*scalar, 1),
                Type::Array(element, _) => (**element).clone(),
                Type::Struct(structure) => match self.random.pick(&structure.members) {
                    Some((_, ty)) => ty.clone(),
                    None => break,
                },
            };
        }
        let text = self.descend(&place, &target, depth)?;
        Some((text, target))
    }

    /// Variables of exactly that type whose address can be given to a function.
    pub fn addressable(&self, ty: &Type) -> Vec<String> {
        self.visible(|place| place.has_address && place.ty == *ty)
            .into_iter()
            .map(|place| place.text)
            .collect()
    }

    /// The name of a variable of the function, of an outer block, that a new one may hide.
    pub fn name_to_hide(&mut self) -> Option<String> {
        let (_, outer) = self.scopes.split_last()?;
        let here: Vec<&str> = self
            .scopes
            .last()
            .map(|scope| scope.iter().map(|place| place.text.as_str()).collect())
            .unwrap_or_default();
        // The first scope has the parameters, which share theirs with the body.
        let names: Vec<String> = outer
            .iter()
            .skip(1)
            .flatten()
            .map(|place| place.text.clone())
            .filter(|name| name.starts_with('v') && !here.contains(&name.as_str()))
            .collect();
        self.random.pick(&names).cloned()
    }

    /// From a place to something of type `target` in it.
    pub fn descend(&mut self, place: &Place, target: &Type, depth: u32) -> Option<String> {
        let mut text = place.text.clone();
        let mut ty = place.ty.clone();
        while ty != *target {
            ty = match ty {
                Type::Simple(scalar, size) => {
                    if self.random.percent(30) && depth > 0 {
                        let index = self.index(size, depth - 1);
                        text = format!("{text}[{index}]");
                    } else {
                        let component = self.random.below(size);
                        text = format!("{text}.{}", component_name(component));
                    }
                    Type::Simple(scalar, 1)
                }
                Type::Array(element, length) => {
                    let index = if place.in_memory {
                        self.index(length, depth)
                    } else {
                        // naga reads arrays that are values by constants only.
                        format!("{}", self.random.below(length))
                    };
                    text = format!("{text}[{index}]");
                    *element
                }
                Type::Struct(structure) => {
                    let members: Vec<(String, Type)> = structure
                        .members
                        .into_iter()
                        .filter(|(_, ty)| ty.reaches(target))
                        .collect();
                    let (name, ty) = self.random.pick(&members)?.clone();
                    text = format!("{text}.{name}");
                    ty
                }
            };
        }
        Some(text + place.suffix)
    }

    /// An index below `length`, known only when the program runs if it can be afforded.
    pub fn index(&mut self, length: u32, depth: u32) -> String {
        if depth == 0 || length == 1 || self.random.percent(20) {
            return match self.random.below(2) {
                0 => format!("{}", self.random.below(length)),
                _ => format!("{}u", self.random.below(length)),
            };
        }
        let value = self.varying(Scalar::U32, 1, depth - 1);
        match self.random.below(3) {
            0 => format!("i32({value} % {length}u)"),
            1 if length.is_power_of_two() => format!("{value} & {}u", length - 1),
            _ => format!("{value} % {length}u"),
        }
    }
}

/// The letter of a component.
pub fn component_name(component: u32) -> char {
    match component {
        0 => 'x',
        1 => 'y',
        2 => 'z',
        _ => 'w',
    }
}
