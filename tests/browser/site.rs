//! Addresses, the first page, and what is fetched.

use crate::harness::{Browser, Outcome};
use crate::picture::Picture;
use crate::play_page::PlayPage;
use crate::programs::solid;
use fantoccini::Locator;
use serde_json::json;

/// The first page has a live picture, every example, and the way to the playground and back.
pub async fn the_first_page_is_alive_and_leads_on(browser: &Browser) -> Outcome {
    browser.goto(&browser.address("/")).await?;
    browser
        .wait("a canvas", "document.querySelector('canvas')", Vec::new())
        .await?;
    let hero = async || -> Outcome<Picture> {
        let canvas = browser.client().find(Locator::Css("canvas")).await?;
        Picture::from_png(&canvas.screenshot().await?)
    };
    browser
        .wait(
            "the picture",
            "document.querySelector('.hero-picture:not(.empty)')",
            Vec::new(),
        )
        .await?;
    let first = hero().await?;
    assert!(first.colours() > 100, "only {} colours", first.colours());
    browser
        .script("await animationFrames(10);", Vec::new())
        .await?;
    let changed = hero().await?.changed_pixels(&first);
    assert!(changed > 100, "only {changed} pixels changed");
    let links = browser
        .script(
            "return one('examples').querySelectorAll('a').length;",
            Vec::new(),
        )
        .await?;
    assert!(links.as_u64() >= Some(15), "{links} examples");

    let open = Locator::Css("[data-testid='open-playground']");
    browser.client().find(open).await?.click().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_status("Running").await?;
    browser.back().await?;
    browser
        .wait("the first page again", "one('open-playground')", Vec::new())
        .await?;
    let gone = browser
        .script("return window.lockstep === undefined;", Vec::new())
        .await?;
    assert_eq!(gone, json!(true));
    Ok(())
}

/// An example's card leads to a fresh copy of it, whatever was edited before.
pub async fn a_card_opens_a_fresh_copy(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let original = page.text().await?;
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    browser.goto(&browser.address("/")).await?;
    browser
        .wait(
            "the list of examples, and the picture above it",
            "document.querySelector('.hero-picture:not(.empty)') && one('examples')?.querySelector('a')",
            Vec::new(),
        )
        .await?;
    let card = Locator::Css("[data-testid='examples'] a");
    browser.client().find(card).await?.click().await?;
    let page = PlayPage::in_tab(browser).await?;
    assert_eq!(page.text().await?, original);
    page.wait_status("Running").await?;
    Ok(())
}

/// An address that leads nowhere says so and leads on.
pub async fn an_unknown_address_is_a_page_too(browser: &Browser) -> Outcome {
    browser.goto(&browser.address("/learn/nothing-yet")).await?;
    browser
        .wait(
            "the page says so",
            "/no page at this address/.test(document.body.innerText)",
            Vec::new(),
        )
        .await?;
    // The host's 404 for the document is the one error that belongs here.
    let lines = browser.console().await?;
    let others: Vec<_> = lines
        .iter()
        .filter(|line| line.level == "SEVERE" && !line.message.contains("404"))
        .collect();
    assert!(others.is_empty(), "{others:#?}");
    Ok(())
}

/// An example or a draft that is not there is said, and something opens all the same.
pub async fn an_address_of_nothing_says_so(browser: &Browser) -> Outcome {
    let page = PlayPage::open_at(browser, "/play?example=%3Cb%3Enothing").await?;
    page.wait_notice("no example called \u{201c}<b>nothing\u{201d}")
        .await?;
    page.wait_status("Running").await?;
    let page = PlayPage::open_at(browser, "/play?draft=../nothing").await?;
    page.wait_notice("not kept in this browser").await?;
    page.wait_status("Running").await?;
    Ok(())
}

/// Hosts that add a slash to folders lead to the same page.
pub async fn a_slash_at_the_end_changes_nothing(browser: &Browser) -> Outcome {
    let page = PlayPage::open_at(browser, "/play/?example=drifting-silk").await?;
    page.wait_status("Running").await?;
    assert!(page.text().await?.starts_with("// Drifting silk"));
    Ok(())
}

/// A first visit that only looks at the picture fetches nothing that is there for something else.
pub async fn a_first_picture_fetches_only_what_it_needs(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.wait_status("Running").await?;
    let requests = browser.requests().await?;
    let at_once = |part: &str| requests.iter().any(|address| address.contains(part));
    assert!(at_once("/editor/editor.js"), "{requests:#?}");
    for later in [
        "lockstep-assistant",
        "lockstep-pictures",
        "/editor/tools",
        "/editor/builtins",
        "/editor/archive",
        "/examples/",
    ] {
        assert!(!at_once(later), "{later} was fetched: {requests:#?}");
    }
    Ok(())
}

/// Nothing is fetched from anywhere else.
pub async fn nothing_is_fetched_from_elsewhere(browser: &Browser) -> Outcome {
    browser.goto(&browser.address("/")).await?;
    browser
        .wait("the first page", "one('open-playground')", Vec::new())
        .await?;
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.set_text("fn broken(").await?;
    page.click("examples").await?;
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    let requests = browser.requests().await?;
    let ours = browser.address("/");
    let (inside, outside): (Vec<_>, Vec<_>) = requests
        .iter()
        .filter(|address| !address.starts_with("data:") && !address.starts_with("blob:"))
        .partition(|address| address.starts_with(&ours));
    assert!(
        inside.iter().any(|address| address.ends_with(".wasm")),
        "{inside:#?}"
    );
    assert!(outside.is_empty(), "{outside:#?}");
    Ok(())
}
