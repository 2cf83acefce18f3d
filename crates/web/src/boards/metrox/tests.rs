//! The drawing never panics, offers exactly what is legal, tells no secret, and its names do not lie on each other.
