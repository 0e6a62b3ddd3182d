import Foundation

/// `Fixtures/known_answers.json`.
struct KnownAnswers: Decodable, Sendable {
    var mustNotParse: [String]
    var cases: [KnownAnswer]

    static func load() throws -> KnownAnswers {
        try JSONDecoder().decode(KnownAnswers.self, from: try Fixture.bytes("known_answers.json"))
    }
}
