mod engines;
use engines::*;
use lockstep_frame::Size;
use lockstep_simulator::Schedule;
#[test]
fn scratch() {
    let setup = Setup::new(Size::new(1, 1), 1);
    let gpu = gpu();
    for path in std::env::var("SCRATCH").unwrap().split(',') {
        let source = std::fs::read_to_string(path).unwrap();
        let shader = read(&source, &setup).unwrap();
        let g = on_gpu(&gpu, &source, &shader, &setup).unwrap();
        let mut s = simulator(&shader, &setup, 8).unwrap();
        let s = on_simulator(&mut s, &shader, &setup, Schedule::InOrder).unwrap();
        println!("{path}: {:?}", first_difference(&g, &s));
        for (name, bytes) in &g.buffers {
            println!("{name} gpu {:x?}", words(bytes));
            println!("{name} sim {:x?}", words(&s.buffers[name]));
        }
    }
}
