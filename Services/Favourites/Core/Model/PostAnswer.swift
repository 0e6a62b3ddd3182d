import CatalogueContract
import ServiceKit

/// What the catalogue says of a post when it is asked.
enum PostAnswer: Sendable {
    case there(Post)
    case gone(at: Timestamp)
    /// It knows no such post: its history was put back to before there was one.
    case never
}
