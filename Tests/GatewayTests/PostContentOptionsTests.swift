import ArgumentParser
import CatalogueContract
import Testing
import UmkreisAttributes
import UmkreisVocabulary

@testable import GatewayClient
@testable import GatewayKit

/// The options of a post's content, without a service.
@Suite("options of a post's content")
struct PostContentOptionsTests {
    private let lamp: PostContent

    init() throws {
        lamp = PostContent(
            kind: "offer",
            title: "A lamp",
            text: "Glows",
            point: try Coordinate(lat: 47.8, lon: 13.04),
            place: PostPlace(country: "AT", city: "Salzburg", address: "Linzer Gasse 1"),
            dates: DateSpan(start: CivilDate(dayNumber: 20_574), end: CivilDate(dayNumber: 20_576)),
            photos: [MediaID(high: 0, low: 1)],
            attributes: ["colour": "red"]
        )
    }

    private func applied(
        _ arguments: [String],
        _ answers: PostContentAnswers = .init()
    ) async throws -> PostContent {
        let command = try await PostEditCommand.asyncParse([someID] + arguments)
        return command.changes.applied(to: lamp, answers)
    }

    @Test func withoutOptionsNothingChanges() async throws {
        #expect(try await applied([]) == lamp)
    }

    @Test func anOptionChangesItsMemberOnly() async throws {
        var expected = lamp
        expected.text = "Shines"
        expected.place?.city = "Hallein"
        expected.dates?.end = CivilDate(dayNumber: 20_577)
        #expect(try await applied(["--text", "Shines", "--city", "Hallein", "--to", "2026-05-04"]) == expected)
    }

    @Test func aPlaceThatWasFoundKeepsTheAddress() async throws {
        let answers = PostContentAnswers(place: TripPlace(geonameID: 2_761_369, country: "AT", city: "Vienna"))
        let place = PostPlace(geonameID: 2_761_369, country: "AT", city: "Vienna", address: "Linzer Gasse 1")
        #expect(try await applied(["--place", "Wien"], answers).place == place)
        let other = try await applied(["--place", "Wien", "--address", "Ring 1"], answers).place
        #expect(other?.address == "Ring 1" && other?.city == "Vienna")
    }

    @Test func uploadedPhotosComeBehindThoseOfThePost() async throws {
        let added = MediaID(high: 0, low: 2)
        #expect(try await applied([], PostContentAnswers(photos: [added])).photos == [MediaID(high: 0, low: 1), added])
    }

    @Test func attributesAreMerged() async throws {
        let answers = PostContentAnswers(attributes: ["watts": 40])
        #expect(try await applied([], answers).attributes == ["colour": "red", "watts": 40])
    }
}
