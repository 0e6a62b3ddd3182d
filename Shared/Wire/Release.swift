/// Which release this is.
public enum Release {
    /// Semantic version, as in CHANGELOG.md.
    public static let version = "0.1.0"
}
