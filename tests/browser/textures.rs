//! What the channels show, and where it comes from.

use crate::files::Folder;
use crate::harness::{Browser, Outcome, PICTURE_PATH};
use crate::play_page::PlayPage;
use serde_json::{Value, json};

/// The fields of the two channels.
const BUILT_IN: &str = "[data-testid='channel0'] [data-testid='channel-built-in']";
const FILE: &str = "[data-testid='channel0'] [data-testid='channel-file']";
const ADDRESS: &str = "[data-testid='channel0'] [data-testid='channel-url']";
const STATE: &str = "[data-testid='channel0'] [data-testid='channel-state']";
const LABEL: &str = "[data-testid='channel0'] [data-testid='channel-label']";

/// Shows in `texels` the first four texels of channel 0 and the first of channel 1, and in `facts` width, height and
/// mip levels of channel 0 and in how many frames it had that width.
const LOOK: &str = "#storage texels array<vec4f, 5>
#storage facts array<u32, 4>
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn look() {
    let size = textureDimensions(channel0);
    for (var x = 0u; x < 4u; x++) {
        texels[x] = textureLoad(channel0, vec2u(x, 0u), 0);
    }
    texels[4] = textureLoad(channel1, vec2u(0u), 0);
    facts[3] = select(1u, facts[3] + 1u, facts[0] == size.x);
    facts[0] = size.x;
    facts[1] = size.y;
    facts[2] = textureNumLevels(channel0);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, textureSampleLevel(channel0, nearest, vec2f(id.xy) / 256.0, 0.0));
}
";

/// Linear light of the sRGB byte 188.
const LINEAR_188: f32 = 0.502_886_5;

/// How far a texel may be off: the GPU decodes sRGB with so many digits.
const NEAR: f32 = 0.002;

/// The playground with the program [`LOOK`] and the Textures panel shown.
async fn panel(browser: &Browser) -> Outcome<PlayPage<'_>> {
    let page = PlayPage::with(browser, LOOK).await?;
    page.click("tab-textures").await?;
    Ok(page)
}

/// Waits until channel 0 has this size and number of mip levels.
async fn wait_picture(page: &PlayPage<'_>, [width, height, levels]: [u32; 3]) -> Outcome {
    let facts = format!("words[0] === {width} && words[1] === {height} && words[2] === {levels}");
    page.wait_buffer("facts", &facts).await
}

/// Whether these are the texels, the first ones of channel 0.
async fn assert_texels(page: &PlayPage<'_>, texels: &[[f32; 4]]) -> Outcome {
    let seen = page.floats("texels").await?;
    for (seen, texel) in seen.chunks_exact(4).zip(texels) {
        let near = seen.iter().zip(texel).all(|(a, b)| (a - b).abs() < NEAR);
        assert!(near, "{seen:?} and not {texel:?}");
    }
    Ok(())
}

/// A PNG file of 4 x 2 texels.
fn png_file() -> Outcome<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 4, 2);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let row = [
        [255, 0, 188, 255],
        [0, 255, 0, 128],
        [188, 188, 188, 255],
        [0, 0, 0, 0],
    ];
    let rows = [row.concat(), vec![255; 16]].concat();
    encoder.write_header()?.write_image_data(&rows)?;
    Ok(file)
}

/// What of that is in the first row, in linear light.
const PNG_TEXELS: [[f32; 4]; 4] = [
    [1.0, 0.0, LINEAR_188, 1.0],
    [0.0, 1.0, 0.0, 128.0 / 255.0],
    [LINEAR_188, LINEAR_188, LINEAR_188, 1.0],
    [0.0; 4],
];

/// A Radiance file of 4 x 1 texels: 4, 2 and 1 in red, green and blue, and three black ones.
fn hdr_file() -> Vec<u8> {
    let mut file = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 4\n".to_vec();
    // A mantissa of 128 and an exponent of 128 are a half.
    file.extend([128, 64, 32, 131]);
    file.extend([0; 12]);
    file
}

/// A built-in picture is there texel by texel, with all its mip levels.
pub async fn a_built_in_picture_is_exact(browser: &Browser) -> Outcome {
    let page = panel(browser).await?;
    // The noise that is there when nothing was chosen.
    wait_picture(&page, [256, 256, 9]).await?;
    page.choose(BUILT_IN, "Bayer matrix").await?;
    wait_picture(&page, [8, 8, 4]).await?;
    page.wait_words(STATE, "8 \u{d7} 8").await?;
    assert_eq!(page.status().await?, "Running");
    // Ranks 0, 32, 8, 40 of 64, each in the middle of its step.
    assert_texels(
        &page,
        &[2.0, 129.0, 34.0, 161.0].map(|byte: f32| [byte / 255.0; 4]),
    )
    .await?;
    page.choose(BUILT_IN, "White noise").await?;
    wait_picture(&page, [256, 256, 9]).await?;
    Ok(())
}

/// A picture belongs to the program that it was chosen for; what is no address is said to be none.
pub async fn a_picture_stays_with_its_program(browser: &Browser) -> Outcome {
    let page = panel(browser).await?;
    page.enter(ADDRESS, "bayer").await?;
    page.click_on("[data-testid='channel0'] [data-testid='channel-load']")
        .await?;
    wait_picture(&page, [8, 8, 4]).await?;
    page.enter(ADDRESS, "not an address").await?;
    page.wait_words(
        "[data-testid='channel0'] [role='alert']",
        "This is not the address of a picture",
    )
    .await?;
    wait_picture(&page, [8, 8, 4]).await?;

    page.click("drafts").await?;
    page.click("new-draft").await?;
    page.wait(
        "the new program",
        "textOf('channel-label') === 'White noise'",
    )
    .await?;
    page.run_text(LOOK).await?;
    wait_picture(&page, [256, 256, 9]).await?;
    Ok(())
}

/// A file of one's own is shown in linear light, and there again after a reload.
pub async fn a_file_is_exact_and_kept(browser: &Browser) -> Outcome {
    let folder = Folder::new()?;
    let png = folder.file("tiles.png", png_file()?)?;
    let page = panel(browser).await?;
    page.give_files(FILE, &[png]).await?;
    wait_picture(&page, [4, 2, 3]).await?;
    assert_texels(&page, &PNG_TEXELS).await?;
    page.wait_words(LABEL, "tiles.png").await?;
    let thumbnail = "[...document.querySelector('.thumbnail').getContext('2d')
        .getImageData(0, 0, 1, 1).data].join() === '255,0,188,255'";
    page.wait("a small copy", thumbnail).await?;
    drop(folder);

    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_status("Running").await?;
    wait_picture(&page, [4, 2, 3]).await?;
    assert_texels(&page, &PNG_TEXELS).await?;
    page.click("tab-textures").await?;
    page.wait_words(LABEL, "tiles.png").await?;
    Ok(())
}

/// Radiance files keep what is brighter than white. What is no picture is refused in a sentence, and the one before
/// stays, also for the next visit.
pub async fn a_high_range_file_stays_when_the_next_one_is_none(browser: &Browser) -> Outcome {
    const BRIGHT: [[f32; 4]; 2] = [[4.0, 2.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]];
    let folder = Folder::new()?;
    let hdr = folder.file("lamp.hdr", hdr_file())?;
    let garbage = folder.file("garbage.png", "This is a letter, not a picture.")?;
    let page = panel(browser).await?;
    page.give_files(FILE, &[hdr]).await?;
    wait_picture(&page, [4, 1, 3]).await?;
    assert_texels(&page, &BRIGHT).await?;

    page.give_files(FILE, &[garbage]).await?;
    page.wait_notice("garbage.png").await?;
    page.wait_notice("no picture that can be read here").await?;
    page.wait("one full stop", "!textOf('notice').includes('..')")
        .await?;
    page.wait_frames(2).await?;
    assert_texels(&page, &BRIGHT).await?;
    page.wait_words(LABEL, "lamp.hdr").await?;
    page.wait_words(STATE, "4 \u{d7} 1").await?;

    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_status("Running").await?;
    wait_picture(&page, [4, 1, 3]).await?;
    Ok(())
}

/// Dropped pictures go to the channel they are dropped on, or to the first one.
pub async fn pictures_are_dropped(browser: &Browser) -> Outcome {
    const DROP: &str = "const bytes = Uint8Array.from(args[2]);
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], args[1], { type: 'image/png' }));
        const target = args[0] ? one(args[0]) : document.body;
        for (const type of ['dragover', 'drop']) {
            const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
            target.dispatchEvent(event);
            if (!event.defaultPrevented) throw new Error(`${type} is left to the browser`);
        }";
    let page = panel(browser).await?;
    let file = json!(png_file()?);
    browser
        .script(
            DROP,
            vec!["channel1".into(), "one.png".into(), file.clone()],
        )
        .await?;
    page.wait_words(
        "[data-testid='channel1'] [data-testid='channel-label']",
        "one.png",
    )
    .await?;
    page.wait_buffer("texels", "words[16] === 0x3f800000 && words[17] === 0")
        .await?;
    wait_picture(&page, [256, 256, 9]).await?;
    browser
        .script(DROP, vec![Value::Null, "zero.png".into(), file])
        .await?;
    wait_picture(&page, [4, 2, 3]).await?;
    page.wait_words(LABEL, "zero.png").await?;
    assert_eq!(page.status().await?, "Running");
    Ok(())
}

/// The saved form of a shader with this picture in channel 0.
fn saved_with(picture: &str) -> String {
    json!({
        "name": "Borrowed",
        "body": { "textures": [{ "img": picture }], "uniforms": [], "language": "wgsl" },
        "code": LOOK,
    })
    .to_string()
}

async fn import(page: &PlayPage<'_>, text: &str) -> Outcome {
    page.click("file").await?;
    let body = "one('import-text').value = args[0];
        one('import-text').dispatchEvent(new Event('input', { bubbles: true }));";
    page.browser().script(body, vec![text.into()]).await?;
    page.click("import").await?;
    page.settle().await
}

/// Red with some green, and blue: the picture that the server has.
const SERVED: [[f32; 4]; 2] = [[1.0, LINEAR_188, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]];

/// A picture of the page's own host needs no question, whether a person or a program asks for it.
pub async fn an_address_of_ones_own_is_shown_at_once(browser: &Browser) -> Outcome {
    let page = panel(browser).await?;
    let address = browser.address(PICTURE_PATH);
    page.enter(ADDRESS, &address).await?;
    wait_picture(&page, [2, 1, 2]).await?;
    assert_texels(&page, &SERVED).await?;
    page.wait_words(LABEL, "picture.png").await?;

    page.choose(BUILT_IN, "Bayer matrix").await?;
    wait_picture(&page, [8, 8, 4]).await?;
    import(&page, &saved_with(&address)).await?;
    wait_picture(&page, [2, 1, 2]).await?;
    // The program began with its picture, so no frame saw another.
    page.wait_buffer("facts", "words[3] >= 3").await?;
    let asked = "all('notice-action').length";
    assert_eq!(page.value(asked).await?, json!(0));
    Ok(())
}

/// A program whose picture lies on another host asks first, and asks nobody else until it may.
pub async fn another_hosts_picture_waits_for_a_word(browser: &Browser) -> Outcome {
    let page = panel(browser).await?;
    browser.requests().await?;
    // Another origin, although it is this machine.
    let address = browser.address_on("localhost", PICTURE_PATH);
    import(&page, &saved_with(&address)).await?;
    page.wait_notice("Loading it tells localhost").await?;
    page.wait_words(STATE, "Not loaded: it lies on localhost")
        .await?;
    page.wait("a button beside it", "one('channel-agree')")
        .await?;
    page.wait_frames(3).await?;
    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_notice("Loading it tells localhost").await?;
    let requests = browser.requests().await?;
    let elsewhere = |address: &String| address.contains("localhost");
    assert!(!requests.iter().any(elsewhere), "{requests:#?}");

    page.click("notice-action").await?;
    wait_picture(&page, [2, 1, 2]).await?;
    assert_texels(&page, &SERVED).await?;
    let requests = browser.requests().await?;
    let asked: Vec<_> = requests.into_iter().filter(elsewhere).collect();
    assert_eq!(asked, [address]);
    assert_eq!(page.notices().await?, [""; 0]);
    Ok(())
}
