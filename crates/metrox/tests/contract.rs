//! What must hold of every game, on MetroX.

tabletop::contract!(metrox::MetroX);
