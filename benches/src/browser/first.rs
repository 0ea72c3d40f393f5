//! From navigation to the first picture, on a first visit.

use super::Site;
use super::tab::number;
use crate::statistics::Samples;
use crate::{Outcome, table};

/// Visits, each with a browser that was never used before.
const VISITS: usize = 10;

/// Prints how long first visits to the playground wait for a picture.
pub async fn measure(site: &Site) -> Outcome {
    let mut times = Vec::new();
    let mut browser = String::new();
    for _ in 0..VISITS {
        let tab = site.tab().await?;
        tab.open_playground().await?;
        let stats = tab.script("return lockstep.stats();", Vec::new()).await?;
        times.push(number(&stats["firstPictureMs"])?);
        browser = tab.browser().await?;
        tab.end().await?;
    }
    let times: Samples = times.into_iter().collect();
    println!("\n## Navigation to first picture, cold cache, {VISITS} new profiles, {browser}\n");
    let row = [times.quantile(0.0), times.median(), times.p90()].map(|ms| format!("{ms:.0}"));
    let row = std::iter::once("/play".to_owned()).chain(row).collect();
    print!(
        "{}",
        table::markdown(&["page", "fastest ms", "median", "p90"], &[row])
    );
    Ok(())
}
