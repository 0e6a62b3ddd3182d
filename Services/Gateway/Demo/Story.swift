import Foundation
import UmkreisWire

/// A walk through an app, step by step.
protocol Story: Sendable {
    /// The app's name, as in `umkreis demo offers`.
    static var app: String { get }
    /// The posts that it adds and leaves, about.
    static var postCount: Int { get }
    /// The first name of a person with an account at the end.
    static var mainPerson: String { get }

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

    /// The posts that stories add, about.
    public static func postCount(of apps: [String]) -> Int {
        all.map { type(of: $0) }.filter { apps.contains($0.app) }.reduce(0) { $0 + $1.postCount }
    }

    /// The settings that apps declare for the whole stack, as in `auth.password-minimum=6`.
    public static func settings(of apps: [String], _ files: DemoFiles) throws -> [String] {
        try apps.filter(installed.contains).flatMap { app in
            let file = try Data(contentsOf: URL(fileURLWithPath: files.app(app)))
            guard case .object(let members)? = try WireJSON.decode(JSONValue.self, from: Array(file))["settings"] else {
                return [String]()
            }
            return members.map { "\($0.name)=\($0.value.text ?? "")" }
        }
    }

    /// The login of a person with an account after a story.
    public static func login(of app: String, domain: String) -> (email: String, password: String) {
        let name = all.map { type(of: $0) }.first { $0.app == app }?.mainPerson ?? ""
        let person = Person(name, domain: domain)
        return (person.email, person.password)
    }

    /// Plays a story to its end.
    ///
    /// - Throws: ``StoryFailure`` at the first step with a wrong result.
    public static func play(_ app: String, on stage: Stage) async throws {
        guard let story = all.first(where: { type(of: $0).app == app }) else { return }
        try await story.play(on: stage)
    }
}
