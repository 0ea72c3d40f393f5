//! Fruit on a table in front of a wall, lit by a window at the left.

use crate::gradient_noise::{solid, solid_sum};
use crate::noise::unit;
use crate::vector::{
    Vector, add, blend, dot, multiply, normalize, scale, smoothstep, squared, subtract,
};

/// Where light comes from and goes to.
pub(super) struct Ray {
    pub from: Vector,
    /// Of length 1.
    pub direction: Vector,
}

impl Ray {
    fn at(&self, distance: f64) -> Vector {
        add(self.from, scale(self.direction, distance))
    }
}

#[derive(Clone, Copy)]
enum Skin {
    Orange,
    Lemon,
    Apple,
    Plum,
    Grape,
    Porcelain,
    Leaf,
}

/// Everything round is an ellipsoid along the axes.
struct Body {
    center: Vector,
    radii: Vector,
    /// 1 / radii.
    inverse: Vector,
    /// Of the sphere that stands for it where only its size counts.
    radius: f64,
    skin: Skin,
}

/// What a ray hits.
struct Hit<'a> {
    /// `None` for the table and the wall.
    body: Option<&'a Body>,
    place: Vector,
    normal: Vector,
    surface: Surface,
}

/// How a surface answers light.
struct Surface {
    colour: Vector,
    /// Share of light that is mirrored straight on.
    gloss: f64,
    /// Light that goes through and comes out all around, 0 to 1.
    glow: f64,
}

/// Bodies with a sphere around them, which most rays miss.
struct Group {
    bounds: Body,
    bodies: Vec<Body>,
}

pub(super) struct Scene {
    groups: [Group; 2],
    to_window: Vector,
}

const WALL: f64 = -3.4;
const WINDOW: Vector = [2.7, 2.5, 2.15];
const ROOM: Vector = [0.3, 0.34, 0.41];

impl Scene {
    pub(super) fn new() -> Self {
        let fruit = vec![
            Body::new([-1.15, 0.96, -0.35], [0.98, 0.96, 0.98], Skin::Orange),
            Body::new([0.55, 0.86, -1.05], [0.92, 0.86, 0.92], Skin::Orange),
            Body::new([0.35, 0.62, 0.75], [0.86, 0.62, 0.64], Skin::Lemon),
            Body::new([1.19, 0.62, 0.78], [0.17, 0.15, 0.15], Skin::Lemon),
            Body::new([1.95, 0.82, -0.45], [0.88, 0.82, 0.88], Skin::Apple),
            Body::new([-1.62, 0.5, 1.0], [0.5, 0.5, 0.5], Skin::Plum),
            Body::new([-0.6, 0.46, 1.5], [0.46, 0.46, 0.46], Skin::Plum),
            Body::new([-0.35, 1.5, -2.1], [0.82, 1.5, 0.82], Skin::Porcelain),
            Body::new([-1.02, 1.94, -0.3], [0.3, 0.035, 0.16], Skin::Leaf),
            Body::new([0.78, 1.73, -0.98], [0.28, 0.03, 0.15], Skin::Leaf),
        ];
        let mut grapes = Vec::new();
        // A bunch of grapes: rings that get smaller upwards.
        for ring in 0..3u32 {
            let count = [8, 6, 3][ring as usize];
            let spread = [0.46, 0.32, 0.14][ring as usize];
            for index in 0..count {
                let random = |seed: u32| unit([index, ring, seed]) - 0.5;
                let turn = std::f64::consts::PI
                    * (2.0 * (f64::from(index) + 0.5) / f64::from(count) - 1.0);
                let radius = 0.235 + 0.03 * random(150);
                let center = [
                    1.56 + spread * 1.25 * crate::vector::cosine(turn) + 0.06 * random(151),
                    radius + 0.3 * f64::from(ring) + 0.03 * random(152),
                    1.5 + spread * crate::vector::sine(turn) + 0.06 * random(153),
                ];
                grapes.push(Body::new(
                    center,
                    [radius, radius * 1.08, radius],
                    Skin::Grape,
                ));
            }
        }
        Self {
            groups: [
                Group::new([0.1, 1.0, -0.5], fruit),
                Group::new([1.56, 0.5, 1.5], grapes),
            ],
            to_window: normalize([-0.66, 0.62, 0.42]),
        }
    }

    /// Linear light that comes along `ray`, mirrored once where a surface shines.
    pub(super) fn light(&self, ray: &Ray) -> Vector {
        let hit = self.hit(ray);
        let light = self.lit(&hit);
        let facing = (-dot(hit.normal, ray.direction)).clamp(0.0, 1.0);
        // Schlick's approximation of Fresnel's reflectance.
        let turned = 1.0 - facing;
        let mirrored = hit.surface.gloss * (0.05 + 0.95 * turned * squared(turned, 2));
        if mirrored < 0.003 {
            return light;
        }
        let reflected = Ray {
            from: add(hit.place, scale(hit.normal, 1e-4)),
            direction: subtract(
                ray.direction,
                scale(hit.normal, 2.0 * dot(hit.normal, ray.direction)),
            ),
        };
        add(
            scale(light, 1.0 - mirrored),
            scale(self.mirrored(&reflected), mirrored),
        )
    }

    /// What a mirror shows: the room with its window behind the eye, or the scene without mirrors in it.
    fn mirrored(&self, ray: &Ray) -> Vector {
        if ray.direction[2] > 0.05 && self.nearest(ray).is_none() && ray.direction[1] > -0.05 {
            // Two panes, upright, at the left.
            let [x, y] = [ray.direction[0], ray.direction[1]].map(|part| part / ray.direction[2]);
            let pane = |from: f64, to: f64| {
                smoothstep(from - 0.04, from + 0.04, x)
                    * (1.0 - smoothstep(to - 0.04, to + 0.04, x))
            };
            let high = smoothstep(0.42, 0.5, y) * (1.0 - smoothstep(2.3, 2.4, y));
            let window = (pane(-2.5, -1.62) + pane(-1.5, -0.62)) * high;
            return add(scale(ROOM, 0.7), scale(WINDOW, 6.5 * window));
        }
        self.lit(&self.hit(ray))
    }

    fn nearest(&self, ray: &Ray) -> Option<(f64, &Body)> {
        self.groups
            .iter()
            .filter(|group| group.bounds.distance(ray).is_some())
            .flat_map(|group| &group.bodies)
            .filter_map(|body| Some((body.distance(ray)?, body)))
            .min_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    fn hit(&self, ray: &Ray) -> Hit<'_> {
        let table = if ray.direction[1] < 0.0 {
            -ray.from[1] / ray.direction[1]
        } else {
            f64::INFINITY
        };
        let wall = if ray.direction[2] < 0.0 {
            (WALL - ray.from[2]) / ray.direction[2]
        } else {
            f64::INFINITY
        };
        match self.nearest(ray) {
            Some((distance, body)) if distance < table.min(wall) => {
                let place = ray.at(distance);
                let away = subtract(place, body.center);
                let normal = normalize(body.unit(body.unit(away)));
                let (surface, bumps) = body.skin.surface(away, body.radius);
                Hit {
                    body: Some(body),
                    place,
                    normal: normalize(add(normal, bumps)),
                    surface,
                }
            }
            _ if table < wall => {
                let place = ray.at(table);
                let (surface, bumps) = wood(place);
                Hit {
                    body: None,
                    place,
                    normal: normalize([bumps, 1.0, 0.0]),
                    surface,
                }
            }
            // A ray that leaves towards the room is answered like the far wall.
            _ => {
                let place = ray.at(wall.min(40.0));
                Hit {
                    body: None,
                    place,
                    normal: [0.0, 0.0, 1.0],
                    surface: plaster(place),
                }
            }
        }
    }

    /// Light that a surface throws back in all directions.
    fn lit(&self, hit: &Hit<'_>) -> Vector {
        let facing = dot(hit.normal, self.to_window);
        // Light that goes around the edge of what glows inside.
        let soft = hit.surface.glow;
        let direct = ((facing + soft) / (1.0 + soft)).max(0.0) * self.sun(hit);
        let [open, from_below] = self.open(hit);
        let up = 0.5 + 0.5 * hit.normal[1];
        let room = scale(ROOM, open * (0.45 + 0.55 * up));
        // The table gives its own colour back from below.
        let table = scale([0.34, 0.19, 0.1], from_below * (1.0 - up));
        let light = add(add(scale(WINDOW, direct), room), table);
        multiply(hit.surface.colour, light)
    }

    /// How much of the window is seen from a place: 1 for all of it.
    fn sun(&self, hit: &Hit<'_>) -> f64 {
        let from = add(hit.place, scale(hit.normal, 1e-3));
        self.groups
            .iter()
            .filter(|group| group.bounds.lets_through(from, self.to_window) < 1.0)
            .flat_map(|group| &group.bodies)
            .map(|body| body.lets_through(from, self.to_window))
            .product()
    }

    /// How much of the room is seen from a place, and how much of the lit table.
    fn open(&self, hit: &Hit<'_>) -> [f64; 2] {
        let mut open = 1.0;
        for body in self.groups.iter().flat_map(|group| &group.bodies) {
            // A body does not stand in its own way.
            if hit.body.is_some_and(|own| std::ptr::eq(own, body)) {
                continue;
            }
            let to = subtract(body.center, hit.place);
            let squared_distance = dot(to, to).max(1e-6);
            let part = (body.radius * body.radius / squared_distance).min(1.0);
            if part < 0.004 {
                continue;
            }
            let facing = dot(hit.normal, to) / squared_distance.sqrt();
            open *= 1.0 - 0.9 * part * (0.25 + 0.75 * facing).max(0.0);
        }
        // Near the table, little light comes from there.
        let height = hit.place[1].max(0.0);
        [open, open * smoothstep(-0.1, 0.7, height)]
    }
}

impl Group {
    /// A group around `center`.
    fn new(center: Vector, bodies: Vec<Body>) -> Self {
        let radius = bodies
            .iter()
            .map(|body| {
                let away = subtract(body.center, center);
                let longest = body.radii.into_iter().fold(0.0, f64::max);
                dot(away, away).sqrt() + longest
            })
            .fold(0.0, f64::max);
        Self {
            bounds: Body::new(center, [radius; 3], Skin::Leaf),
            bodies,
        }
    }
}

impl Body {
    fn new(center: Vector, radii: Vector, skin: Skin) -> Self {
        Self {
            center,
            radii,
            inverse: radii.map(|radius| 1.0 / radius),
            radius: (radii[0] + radii[1] + radii[2]) / 3.0,
            skin,
        }
    }

    /// How much of a wide light in a direction is seen past it.
    fn lets_through(&self, from: Vector, direction: Vector) -> f64 {
        // In the space where it is a sphere of radius 1.
        let [center, direction] =
            [subtract(self.center, from), direction].map(|vector| self.unit(vector));
        let along = dot(center, direction) / dot(direction, direction).sqrt();
        if along <= 0.0 {
            return 1.0;
        }
        let beside = (dot(center, center) - along * along).max(0.0).sqrt();
        // The farther away, the softer.
        let soft = 0.02 + 0.14 * along;
        smoothstep(1.0 - soft, 1.0 + soft, beside)
    }

    fn unit(&self, vector: Vector) -> Vector {
        multiply(vector, self.inverse)
    }

    /// Distance to where a ray comes in.
    fn distance(&self, ray: &Ray) -> Option<f64> {
        let from = self.unit(subtract(ray.from, self.center));
        let direction = self.unit(ray.direction);
        let [a, b, c] = [
            dot(direction, direction),
            dot(from, direction),
            dot(from, from) - 1.0,
        ];
        let root = b * b - a * c;
        if root < 0.0 {
            return None;
        }
        let near = (-b - root.sqrt()) / a;
        let far = (-b + root.sqrt()) / a;
        // From inside (as the bounds are), the way out counts.
        if near > 1e-4 {
            Some(near)
        } else {
            (c < 0.0 && far > 1e-4).then_some(far)
        }
    }
}

impl Skin {
    /// The surface of a fruit `away` from its centre, and how its normal is bent.
    fn surface(self, away: Vector, radius: f64) -> (Surface, Vector) {
        let bumps = |scale_by: f64, height: f64| {
            let at = scale(away, scale_by);
            [0, 1, 2].map(|seed| solid(at, 160 + seed) * height)
        };
        let colour = |dark: Vector, bright: Vector, fine: f64, seed: u32| {
            let part = 0.5 + 0.9 * solid_sum(scale(away, fine), 3, seed);
            blend(dark, bright, part.clamp(0.0, 1.0))
        };
        match self {
            Self::Orange => {
                let skin = colour([0.8, 0.16, 0.008], [0.93, 0.27, 0.02], 2.0, 170);
                (surface(skin, 0.5, 0.25), bumps(18.0, 0.08))
            }
            Self::Lemon => {
                let skin = colour([0.83, 0.6, 0.03], [0.95, 0.78, 0.12], 2.5, 180);
                (surface(skin, 0.55, 0.3), bumps(13.0, 0.08))
            }
            Self::Apple => {
                // Streaks from pole to pole, and a greenish top.
                let level = (away[0] * away[0] + away[2] * away[2]).sqrt().max(1e-3);
                let around = [away[0] / level, 0.12 * away[1], away[2] / level];
                let streaks = solid_sum(scale(around, 9.0), 3, 190);
                let part = smoothstep(-0.2, 1.0, 0.7 * streaks + 0.9 * (away[1] / radius - 0.5));
                let skin = blend([0.45, 0.014, 0.016], [0.62, 0.36, 0.07], part);
                (surface(skin, 1.0, 0.1), [0.0; 3])
            }
            Self::Plum => {
                let skin = colour([0.07, 0.018, 0.07], [0.2, 0.1, 0.24], 2.2, 200);
                (surface(skin, 0.6, 0.1), bumps(3.0, 0.03))
            }
            Self::Grape => {
                let skin = colour([0.3, 0.42, 0.07], [0.5, 0.6, 0.16], 3.0, 210);
                (surface(skin, 0.9, 0.6), [0.0; 3])
            }
            Self::Porcelain => {
                // Two blue rings around a vase.
                let height = away[1] / radius;
                let wobble = 0.02 * solid(scale(away, 3.0), 220);
                let ring = |at: f64, width: f64| {
                    1.0 - smoothstep(width, width + 0.02, (height + wobble - at).abs())
                };
                let blue = ring(0.62, 0.07).max(ring(0.8, 0.02)).max(ring(0.44, 0.02));
                let skin = blend([0.78, 0.76, 0.72], [0.05, 0.1, 0.32], blue);
                (surface(skin, 1.0, 0.15), [0.0; 3])
            }
            Self::Leaf => {
                let skin = colour([0.035, 0.12, 0.02], [0.1, 0.24, 0.05], 6.0, 230);
                (surface(skin, 0.5, 0.3), bumps(9.0, 0.25))
            }
        }
    }
}

fn surface(colour: Vector, gloss: f64, glow: f64) -> Surface {
    Surface {
        colour,
        gloss,
        glow,
    }
}

/// Boards along x with grain, and how the normal leans.
fn wood(place: Vector) -> (Surface, f64) {
    const BOARD: f64 = 1.15;
    let across = place[2] / BOARD + 40.3;
    let board = across.floor();
    let within = across - board;
    let own = board * 7.3;
    let rings = solid_sum([place[0] * 0.22 + own, place[2] * 1.6, own], 3, 240);
    let lines = solid([rings * 9.0, own, 0.5], 250);
    let fibres = solid_sum([place[0] * 1.4 + own, place[2] * 26.0, own], 3, 260);
    let part = (0.5 + 0.55 * lines + 0.35 * fibres).clamp(0.0, 1.0);
    let shade = 0.82 + 0.3 * solid([own, 0.4, 0.6], 270);
    let colour = scale(blend([0.16, 0.07, 0.03], [0.4, 0.21, 0.095], part), shade);
    let gap = within.min(1.0 - within) * BOARD;
    let seam = smoothstep(0.004, 0.022, gap);
    (
        surface(scale(colour, 0.25 + 0.75 * seam), 0.38 * seam, 0.0),
        0.015 * fibres,
    )
}

/// The wall with light that falls through the window's panes.
fn plaster(place: Vector) -> Surface {
    let rough = solid_sum(scale(place, 1.1), 5, 280);
    let colour = scale([0.3, 0.36, 0.34], 1.0 + 0.16 * rough);
    let slanted = place[0] + 0.35 * place[1];
    let pane = |value: f64, from: f64, to: f64| {
        smoothstep(from - 0.14, from + 0.14, value)
            * (1.0 - smoothstep(to - 0.14, to + 0.14, value))
    };
    let columns = pane(slanted, 0.5, 1.75) + pane(slanted, 2.05, 3.3);
    let rows = pane(place[1], 1.0, 2.5) + pane(place[1], 2.8, 5.0);
    let light = 0.42 + 0.75 * columns * rows;
    surface(scale(colour, light), 0.0, 0.0)
}
