/// A failed step of a story.
public struct StoryFailure: Error, Equatable {
    public let app: String
    /// The step's number; `nil` before the first.
    public let step: Int?
    public let reason: String
}
