/// What people do with an app, step by step.
protocol Story: Sendable {
    /// The app's name, as in `umkreis demo offers`.
    static var app: String { get }

    func play(on stage: Stage) async throws
}

public enum Stories {
    static let all: [any Story] = [
        OffersStory(), DiversStory(), TablesStory(), TripsStory(), SightsStory(), ChargersStory(),
    ]

    /// The apps with a declaration in a file.
    public static let installed = ["offers", "divers", "tables", "trips", "sights"]

    /// The apps that have a story, in the order in which they are played.
    public static var apps: [String] { all.map { type(of: $0).app } }

    /// Plays a story to its end.
    ///
    /// - Throws: ``StoryFailure`` at the first step with a wrong result.
    public static func play(_ app: String, on stage: Stage) async throws {
        guard let story = all.first(where: { type(of: $0).app == app }) else { return }
        try await story.play(on: stage)
    }
}
