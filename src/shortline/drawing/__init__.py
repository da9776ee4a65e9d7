"""Drawing: the components of every title as SVG, from the engine's own data. PNG and PDF come from the SVG."""
