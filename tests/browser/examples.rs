//! Every program that comes with the page.

use crate::harness::{Browser, Failure, Outcome};
use crate::play_page::PlayPage;
use serde_json::json;
use std::fs;
use std::path::Path;

/// Frames after which a program must show something.
const FRAMES: u64 = 4;

/// The names of the examples in addresses.
///
/// # Errors
/// When their folder cannot be read.
pub fn slugs() -> Outcome<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/examples");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".wgsl").map(str::to_owned));
    }
    names.sort();
    names
        .iter()
        .map(|name| match name.split_once('-') {
            Some((_, slug)) => Ok(slug.to_owned()),
            None => Err(Failure::new(format!("{name} has no number in front"))),
        })
        .collect()
}

/// The browser compiles it without any remark, it runs, and its picture is a picture.
pub async fn runs_in_the_browser(browser: &Browser, slug: &str) -> Outcome {
    // Fewer pixels, because a processor plays the GPU.
    browser.resize_window((700, 500)).await?;
    let page = PlayPage::open_at(browser, &format!("/play?example={slug}")).await?;
    page.wait_status("Running").await?;
    assert_eq!(page.problems().await?, []);
    page.wait_frames(FRAMES).await?;
    let variety = page.picture().await?.variety();
    assert!(variety > 0.005, "nearly all of one colour: {variety}");
    assert!(!page.strip().await?.is_empty());
    assert_eq!(page.notices().await?, [""; 0]);
    let lines = browser.console().await?;
    let complaints: Vec<_> = lines
        .iter()
        .filter(|line| matches!(line.level.as_str(), "WARNING" | "SEVERE"))
        .collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
    Ok(())
}

/// The menu lists all of them and opens what is chosen; the way back leads to the one before.
pub async fn the_menu_lists_and_opens_them(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.click("examples").await?;
    let slugs = slugs()?;
    let listed = page
        .value("[...document.querySelectorAll('.choices a')].map((link) => link.dataset.testid)")
        .await?;
    let expected: Vec<_> = slugs.iter().map(|slug| format!("example-{slug}")).collect();
    assert_eq!(listed, json!(expected));
    let mut texts = Vec::new();
    for slug in &slugs[1..3] {
        if !texts.is_empty() {
            page.click("examples").await?;
        }
        page.click(&format!("example-{slug}")).await?;
        opened(&page, slug).await?;
        texts.push(page.text().await?);
    }
    browser.back().await?;
    opened(&page, &slugs[1]).await?;
    assert_eq!(page.text().await?, texts[0]);
    assert_ne!(texts[0], texts[1]);
    Ok(())
}

async fn opened(page: &PlayPage<'_>, slug: &str) -> Outcome {
    let address = format!("location.search === '?example={slug}'");
    page.wait("the address is the example's", &address).await?;
    page.settle().await?;
    page.wait_status("Running").await
}
