/// The release of these sources.
public enum Release {
    /// The version, which everything else derives: packages, images, pages ([Semantic Versioning](https://semver.org)).
    public static let version = "0.2.0"
}
