//! What is kept: across reloads, crashes and tabs, and what happens when nothing can be.

use crate::harness::{Browser, Failure, Outcome};
use crate::play_page::PlayPage;
use crate::programs::solid;
use serde_json::{Value, json};

const GREEN: [u8; 3] = [0, 255, 0];

/// The texts of all drafts that are kept.
pub async fn kept_texts(page: &PlayPage<'_>) -> Outcome<Vec<String>> {
    let texts = page
        .value(
            "Object.entries(localStorage)
                .filter(([key]) => key.startsWith('lockstep/draft/'))
                .map(([, record]) => JSON.parse(record).text)",
        )
        .await?;
    let texts = texts.as_array().cloned().unwrap_or_default();
    let text = |text: &Value| text.as_str().map(str::to_owned);
    Ok(texts.iter().filter_map(text).collect())
}

/// Waits until a draft with exactly this text is kept.
async fn wait_kept(page: &PlayPage<'_>, text: &str) -> Outcome {
    let condition = "Object.entries(localStorage).some(([key, record]) =>
        key.startsWith('lockstep/draft/') && JSON.parse(record).text === args[0])";
    page.browser()
        .wait("the draft is kept", condition, vec![text.into()])
        .await?;
    Ok(())
}

/// The program is there again after a reload, also when that comes right behind the last key.
pub async fn a_reload_keeps_the_program(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let program = format!("// Kept\n{}", solid(0.0, 1.0, 0.0));
    page.set_text(&program).await?;
    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    assert_eq!(page.text().await?, program);
    page.wait_colour(GREEN).await?;
    assert_eq!(browser.client().title().await?, "Kept \u{b7} Lockstep");
    Ok(())
}

/// Another program opened right behind the last key is that program, and the edit is kept; the way back leads to it.
pub async fn another_program_opens_right_behind_an_edit(browser: &Browser) -> Outcome {
    let page = PlayPage::open_at(browser, "/play?example=drifting-silk").await?;
    let program = format!("// Kept\n{}", solid(0.0, 1.0, 0.0));
    page.select_all().await?;
    page.click("examples").await?;
    // In one go, so that the edit is not kept by itself before the click.
    browser
        .script(
            "paste(args[0]); one('example-halftone').click();",
            vec![program.as_str().into()],
        )
        .await?;
    page.settle().await?;
    assert!(page.text().await?.starts_with("// Halftone"));
    assert_eq!(kept_texts(&page).await?, [program.as_str()]);
    let search = page.value("location.search").await?;
    assert_eq!(search, json!("?example=halftone"));
    browser.back().await?;
    page.wait("the edit again", "document.title.startsWith('Kept')")
        .await?;
    page.settle().await?;
    assert_eq!(page.text().await?, program);
    Ok(())
}

/// So is the one that the way back leads to.
pub async fn the_way_back_is_right_behind_an_edit(browser: &Browser) -> Outcome {
    let page = PlayPage::open_at(browser, "/play?example=halftone").await?;
    page.click("examples").await?;
    page.click("example-drifting-silk").await?;
    page.settle().await?;
    page.select_all().await?;
    browser
        .script("paste('// Kept'); history.back();", Vec::new())
        .await?;
    page.wait("the first example", "document.title.startsWith('Halftone')")
        .await?;
    let search = page.value("location.search").await?;
    assert_eq!(search, json!("?example=halftone"));
    assert_eq!(kept_texts(&page).await?, ["// Kept"]);
    Ok(())
}

/// What does not compile is kept as well.
pub async fn a_broken_program_is_kept_too(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.set_text("fn half(").await?;
    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    assert_eq!(page.text().await?, "fn half(");
    assert!(!page.problems().await?.is_empty());
    page.wait_status("Problems: nothing to run yet").await?;
    Ok(())
}

/// Two tabs on one draft: whoever comes second keeps a draft of their own, and neither text is lost.
pub async fn two_tabs_do_not_overwrite_each_other(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let first = format!("// First\n{}", solid(1.0, 0.0, 0.0));
    page.run_text(&first).await?;
    wait_kept(&page, &first).await?;
    let tab = browser.tab().await?;

    let other_tab = browser.open_tab().await?;
    browser.switch(&other_tab).await?;
    let other = PlayPage::open(browser).await?;
    assert_eq!(other.text().await?, first);
    let theirs = format!("// Theirs\n{}", solid(0.0, 0.0, 1.0));
    other.run_text(&theirs).await?;
    wait_kept(&other, &theirs).await?;
    assert_eq!(kept_texts(&other).await?, [theirs.as_str()]);

    browser.switch(&tab).await?;
    page.wait_notice("changed in another tab").await?;
    let ours = format!("// Ours\n{}", solid(0.0, 1.0, 0.0));
    page.set_text(&ours).await?;
    wait_kept(&page, &ours).await?;
    let mut kept = kept_texts(&page).await?;
    kept.sort();
    assert_eq!(kept, [ours.as_str(), theirs.as_str()]);
    page.wait_notice("separate draft").await?;

    browser.switch(&other_tab).await?;
    assert_eq!(other.text().await?, theirs);
    browser.client().close_window().await?;
    browser.switch(&tab).await?;
    Ok(())
}

/// The other tab's version can be looked at, and undo brings ours back.
pub async fn the_other_tabs_version_can_be_shown(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let first = format!("// First\n{}", solid(1.0, 0.0, 0.0));
    page.run_text(&first).await?;
    wait_kept(&page, &first).await?;
    let tab = browser.tab().await?;
    let other_tab = browser.open_tab().await?;
    browser.switch(&other_tab).await?;
    let other = PlayPage::open(browser).await?;
    let theirs = format!("// Theirs\n{}", solid(0.0, 1.0, 0.0));
    other.run_text(&theirs).await?;
    wait_kept(&other, &theirs).await?;
    browser.client().close_window().await?;

    browser.switch(&tab).await?;
    page.wait_notice("changed in another tab").await?;
    page.click("notice-action").await?;
    page.settle().await?;
    assert_eq!(page.text().await?, theirs);
    page.wait_colour(GREEN).await?;
    page.type_keys("\u{e009}z\u{e009}").await?;
    page.settle().await?;
    assert_eq!(page.text().await?, first);
    Ok(())
}

/// A tab that ended while its program ran: the next visit opens that program paused, and says why.
pub async fn a_crashed_tab_starts_paused_next_time(browser: &Browser) -> Outcome {
    let tab = browser.tab().await?;
    let doomed = browser.open_tab().await?;
    browser.switch(&doomed).await?;
    let page = PlayPage::open(browser).await?;
    let program = format!("// Doomed\n{}", solid(0.0, 1.0, 0.0));
    page.run_text(&program).await?;
    wait_kept(&page, &program).await?;
    page.wait_frames(1).await?;
    // The command has no answer: who would give it is gone.
    assert!(browser.cdp("Page.crash", json!({})).await.is_err());

    browser.switch(&tab).await?;
    let page = PlayPage::open(browser).await?;
    assert_eq!(page.text().await?, program);
    page.wait_status("Paused").await?;
    page.wait_notice("closed unexpectedly").await?;
    assert_eq!(page.frames_drawn().await?, 0);
    page.click("run").await?;
    page.wait_status("Running").await?;
    page.wait_colour(GREEN).await?;
    assert_eq!(page.notices().await?, [""; 0]);
    Ok(())
}

/// A full store is said once, and everything else works.
pub async fn a_full_store_is_said_once_and_the_page_works(browser: &Browser) -> Outcome {
    browser
        .before_each_document(
            "Storage.prototype.setItem = () => {
                throw new DOMException('no room', 'QuotaExceededError');
            };",
        )
        .await?;
    works_without_store(browser).await
}

/// So is one that may not be touched at all.
pub async fn a_blocked_store_is_said_once_and_the_page_works(browser: &Browser) -> Outcome {
    browser
        .before_each_document(
            "for (const store of ['localStorage', 'sessionStorage']) {
                Object.defineProperty(window, store, {
                    get() { throw new DOMException('not here', 'SecurityError'); },
                });
            }",
        )
        .await?;
    works_without_store(browser).await
}

async fn works_without_store(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.wait_status("Running").await?;
    page.run_text(&solid(1.0, 0.0, 0.0)).await?;
    page.wait_notice("will not be kept").await?;
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    page.wait_colour(GREEN).await?;
    page.type_keys("\u{e009}s\u{e009}").await?;
    page.wait_frames(2).await?;
    let notices = page.notices().await?;
    assert_eq!(notices.len(), 1, "{notices:#?}");
    Ok(())
}

/// The menu lists what is kept; what is deleted there can be put back.
pub async fn the_drafts_menu_opens_deletes_and_restores(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let first = format!("// First\n{}", solid(1.0, 0.0, 0.0));
    page.run_text(&first).await?;
    wait_kept(&page, &first).await?;
    page.click("drafts").await?;
    page.click("new-draft").await?;
    page.settle().await?;
    let second = format!("// Second\n{}", solid(0.0, 1.0, 0.0));
    page.run_text(&second).await?;
    wait_kept(&page, &second).await?;

    page.click("drafts").await?;
    let titles = "all('draft').map((draft) => draft.querySelector('strong').innerText)";
    assert_eq!(page.value(titles).await?, json!(["Second", "First"]));
    page.find("li:has([data-testid='draft']):last-child [data-testid='delete-draft']")
        .await?
        .click()
        .await?;
    page.wait_notice("First").await?;
    assert_eq!(kept_texts(&page).await?, [second.as_str()]);
    page.click("notice-action").await?;
    let mut kept = kept_texts(&page).await?;
    kept.sort();
    assert_eq!(kept, [first.as_str(), second.as_str()]);

    open_draft(&page, "First").await?;
    assert_eq!(page.text().await?, first);
    Ok(())
}

async fn open_draft(page: &PlayPage<'_>, title: &str) -> Outcome {
    let open = page
        .value("one('drafts').getAttribute('aria-expanded') === 'true'")
        .await?;
    if open != json!(true) {
        page.click("drafts").await?;
    }
    let found = page
        .browser()
        .script(
            "const draft = all('draft').find((draft) => draft.innerText.includes(args[0]));
            draft?.click();
            return Boolean(draft);",
            vec![title.into()],
        )
        .await?;
    if found != json!(true) {
        return Err(Failure::new(format!("The menu has no draft {title}.")));
    }
    page.settle().await
}

/// Markup in a title, a comment or a name is text.
pub async fn markup_in_a_program_is_shown_as_text(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let markup = "<img src=x onerror=\"window.hit=1\"><b>bold</b>";
    let program = format!("// {markup}\n{}", solid(0.0, 1.0, 0.0));
    page.run_text(&program).await?;
    wait_kept(&page, &program).await?;
    page.set_text(&format!(
        "{program}#unknown<img src=x onerror=\"window.hit=1\">\n"
    ))
    .await?;
    assert!(!page.problems().await?.is_empty());
    page.click("drafts").await?;
    let shown = page
        .value("[document.title, document.querySelector('.title').textContent, all('draft')[0].innerText]")
        .await?;
    for text in shown.as_array().into_iter().flatten() {
        let text = text.as_str().unwrap_or_default();
        assert!(text.contains("<img src=x"), "{shown:#}");
    }
    browser.goto(&browser.address("/")).await?;
    browser
        .wait(
            "the first page lists the draft",
            "one('drafts')?.innerText.includes('<img src=x')",
            Vec::new(),
        )
        .await?;
    let found = page
        .value("[document.images.length, window.hit ?? null]")
        .await?;
    assert_eq!(found, json!([0, null]));
    Ok(())
}
