"""What happens in a cube-rail game. Only these events, and those of kernel and parts, change its state."""
