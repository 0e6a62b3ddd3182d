/// What has become of a favourite's post.
public enum FavouriteState: String, Codable, Sendable, Equatable, CaseIterable {
    /// It is there.
    case ok
    /// It is there and has been changed since it was kept.
    case changed
    /// It has been deleted; the favourite stays until it is removed.
    case gone
    /// The catalogue could not be asked.
    case unknown
}
