//! What each address shows.

pub mod address;
mod home;
mod missing;
mod play;

pub use home::HomePage;
pub use missing::MissingPage;
pub use play::PlayPage;
