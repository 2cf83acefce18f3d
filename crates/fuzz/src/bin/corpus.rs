//! Writes what the fuzzer starts from: `corpus FOLDER` makes a folder of each reader's name with a file of each input.

use std::{env, fs, io, path::PathBuf};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from).ok_or_else(|| io::Error::other("usage: corpus FOLDER"))?;
    for reader in fuzz::READERS {
        let own = folder.join(reader.name);
        fs::create_dir_all(&own)?;
        for (number, input) in (reader.corpus)().iter().enumerate() {
            fs::write(own.join(format!("start-{number:04}")), input)?;
        }
    }
    Ok(())
}
