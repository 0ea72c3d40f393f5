//! The built page in a real browser, driven through WebDriver.
//!
//! `cargo xtask test --browser` builds the page, finds Chromium and chromedriver, and runs this. Every test gets a new
//! tab with nothing stored, and fails when its page leaves an error in the console.

mod access;
mod archive;
mod assistance;
mod buffers;
mod canvas;
mod configuration;
mod controls;
mod drafts;
mod editing;
mod examples;
mod exchange;
mod files;
mod frames;
mod gpu;
mod harness;
mod input;
mod picture;
mod play_page;
mod programs;
mod site;
mod sliders;
mod strip;
mod textures;
mod transport;

use harness::{Body, Harness, Needs, Outcome};
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::Arc;

/// A test and the browser it needs.
struct Test {
    name: String,
    needs: Needs,
    body: Body,
}

/// The tests of these functions, in the same browser.
macro_rules! tests {
    ($needs:expr; $($module:ident::$name:ident),* $(,)?) => {
        [$(Test {
            name: concat!(stringify!($module), "::", stringify!($name)).into(),
            needs: $needs,
            body: Box::new(|browser| Box::pin($module::$name(browser))),
        }),*]
    };
}

fn all() -> Outcome<Vec<Test>> {
    let mut list = Vec::new();
    list.extend(tests![Needs::Tab(1.0);
        editing::a_first_visit_shows_a_moving_picture,
        editing::another_program_is_another_picture,
        editing::typing_changes_the_picture,
        editing::nonsense_is_placed_and_the_last_good_build_runs_on,
        editing::problems_of_directives_and_of_wgsl_are_one_list,
        editing::what_the_browser_accepts_runs_whatever_naga_says,
        editing::what_the_browser_refuses_does_not_run_whatever_naga_says,
        editing::places_are_right_behind_any_characters,
        editing::the_strip_lists_what_runs_and_leads_there,
        editing::control_enter_runs_and_control_s_saves,
        transport::pause_step_and_restart_count_frames_exactly,
        transport::an_edit_keeps_time_and_buffers,
        transport::a_hidden_tab_draws_nothing_and_its_clock_stands,
        transport::reduced_motion_starts_paused_on_the_first_frame,
        buffers::tables_show_exact_values,
        buffers::pages_lead_to_every_row,
        buffers::a_plot_says_its_range,
        buffers::a_heat_map_has_the_colours_of_its_values,
        buffers::a_buffer_is_live_while_its_program_runs,
        buffers::a_closed_panel_reads_nothing,
        buffers::an_edit_of_the_type_never_mixes_layouts,
        buffers::the_whole_buffer_is_a_file,
        buffers::the_panel_fits_a_phone,
        buffers::a_failed_assertion_is_a_warning_until_it_is_mended,
        sliders::a_slider_is_added_and_renamed,
        sliders::numbers_reach_the_program_exactly,
        sliders::a_value_outside_of_its_range_is_kept,
        sliders::moving_a_slider_neither_restarts_nor_compiles,
        sliders::missing_sliders_are_offered,
        sliders::there_are_32_sliders_and_no_more,
        configuration::half_the_resolution_has_half_the_pixels,
        configuration::a_field_that_goes_takes_nothing_with_it,
        configuration::a_fixed_size_is_shown_in_squares,
        configuration::proportions_keep_the_displays_pixels,
        configuration::layers_of_32_bits_keep_every_bit,
        configuration::the_speed_stretches_time,
        configuration::a_reload_keeps_the_configuration,
        textures::a_built_in_picture_is_exact,
        textures::a_picture_stays_with_its_program,
        textures::a_file_is_exact_and_kept,
        textures::a_high_range_file_stays_when_the_next_one_is_none,
        textures::pictures_are_dropped,
        textures::an_address_of_ones_own_is_shown_at_once,
        exchange::files_become_new_drafts,
        exchange::pasted_text_is_imported_and_mended,
        exchange::nonsense_is_refused_and_changes_nothing,
        exchange::an_export_imports_as_the_same_program,
        frames::every_frame_is_exported_once,
        frames::an_export_can_be_stopped,
        frames::leaving_ends_what_is_under_way,
        frames::a_picture_is_what_is_shown,
        frames::a_recording_is_a_video,
        frames::the_picture_fills_the_screen_and_comes_back,
        assistance::names_are_offered_and_taken,
        assistance::names_are_described_and_found,
        strip::entry_points_have_their_gpu_time,
        strip::without_timestamps_there_are_no_times,
        canvas::the_splitter_changes_the_size_once,
        input::a_drag_goes_on_outside_the_canvas,
        input::keys_count_while_the_canvas_has_the_focus,
        drafts::a_reload_keeps_the_program,
        drafts::another_program_opens_right_behind_an_edit,
        drafts::the_way_back_is_right_behind_an_edit,
        drafts::a_broken_program_is_kept_too,
        drafts::two_tabs_do_not_overwrite_each_other,
        drafts::the_other_tabs_version_can_be_shown,
        drafts::a_full_store_is_said_once_and_the_page_works,
        drafts::a_blocked_store_is_said_once_and_the_page_works,
        drafts::the_drafts_menu_opens_deletes_and_restores,
        drafts::markup_in_a_program_is_shown_as_text,
        gpu::a_lost_device_is_replaced,
        gpu::what_the_gpu_refuses_is_said,
        gpu::an_endless_loop_waits_for_a_word,
        gpu::without_webgpu_everything_is_readable,
        gpu::without_adapter_the_reason_is_given_and_one_can_try_again,
        gpu::a_refused_device_is_explained,
        gpu::an_insecure_address_is_the_reason_given,
        gpu::a_frame_of_another_site_works,
        gpu::a_frame_of_an_insecure_page_is_the_reason_given,
        gpu::a_frame_without_permission_is_told_so,
        gpu::no_program_makes_the_gpu_complain,
        access::tab_reaches_every_control,
        access::escape_and_tab_leave_the_editor,
        access::menus_work_with_keys,
        access::verdicts_are_announced,
        access::the_theme_follows_the_system_until_it_is_chosen,
        site::the_first_page_is_alive_and_leads_on,
        site::a_card_opens_a_fresh_copy,
        site::an_unknown_address_is_a_page_too,
        site::an_address_of_nothing_says_so,
        site::a_slash_at_the_end_changes_nothing,
        examples::the_menu_lists_and_opens_them,
    ]);
    for slug in examples::slugs()? {
        list.push(Test {
            name: format!("examples::{slug}"),
            needs: Needs::Tab(1.0),
            body: Box::new(move |browser| {
                let slug = slug.clone();
                Box::pin(async move { examples::runs_in_the_browser(browser, &slug).await })
            }),
        });
    }
    for ratio in [1.0, 1.25, 2.0] {
        for mut test in tests![Needs::Tab(ratio);
            canvas::pixels_are_the_displays_own,
            input::the_mouse_is_in_physical_pixels_and_moves_while_held,
            configuration::the_mouse_follows_in_hover_mode,
        ] {
            test.name += &format!("::at_ratio_{ratio}");
            list.push(test);
        }
    }
    list.extend(tests![Needs::Browser;
        drafts::a_crashed_tab_starts_paused_next_time,
        gpu::a_crash_of_the_gpu_process_is_survived,
    ]);
    list.extend(tests![Needs::RequestLog;
        site::a_first_picture_fetches_only_what_it_needs,
        site::nothing_is_fetched_from_elsewhere,
        textures::another_hosts_picture_waits_for_a_word,
    ]);
    Ok(list)
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let started = all().and_then(|tests| {
        // Listing the tests takes no browser.
        let harness = if arguments.list {
            None
        } else {
            Some(Arc::new(Harness::start()?))
        };
        Ok((tests, harness))
    });
    let (tests, harness) = match started {
        Ok(started) => started,
        Err(failure) => {
            eprintln!("{failure}");
            return ExitCode::FAILURE;
        }
    };
    let trials = tests.into_iter().map(|test| trial(test, harness.clone()));
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    if let Some(harness) = harness {
        harness.end();
    }
    conclusion.exit_code()
}

fn trial(test: Test, harness: Option<Arc<Harness>>) -> Trial {
    let Test { name, needs, body } = test;
    let title = name.clone();
    Trial::test(title, move || {
        let Some(harness) = harness else {
            return Ok(());
        };
        harness
            .run(&name, needs, &body)
            .map_err(|failure| Failed::from(failure.to_string()))
    })
}
