import Foundation
import Testing

/// A trip from the command line to a calendar.
@Suite("umkreis trip", .serialized)
struct TripTests {
    private struct Read: Decodable, Equatable {
        struct Event: Decodable, Equatable {
            let uid, summary, description, location, start, end: String
        }

        let events: [Event]
        let longest: Int
        let wrong: [String]
    }

    private static let title =
        "Ein Advent in Wien, mit Überraschungen; und einem Umlaut an jeder Stelle der Zeile: äöüÄÖÜß"

    @Test("TR2, TR3, TR7: Wien and Vienna are one place, and Python's icalendar reads the trip")
    func isReadByAnotherCalendar() async throws {
        try await RealStack.run { stack in
            func umkreis(_ words: String..., input: String = "") async throws -> String {
                let ended = try await stack.umkreis(words, input: input)
                #expect(ended.status == 0, "\(words): \(ended.errors)")
                return ended.output.trimmingCharacters(in: .newlines)
            }
            _ = try await umkreis(
                "account",
                "register",
                "--email",
                "kim@example.org",
                "--name",
                "Kim",
                "--password-stdin",
                input: "kim brindle ferry oxide\n"
            )
            let trip = try await umkreis(
                "trip",
                "create",
                "Wien",
                "--from",
                "2026-12-30",
                "--to",
                "2026-12-31",
                "--title",
                Self.title,
                "--notes",
                "Handschuhe\nKarte, Kompass"
            )
            let other = try await umkreis("trip", "create", "Vienna", "--from", "2027-01-01", "--to", "2027-01-01")
            let first = try await umkreis("trip", "show", trip, "--json")
            let second = try await umkreis("trip", "show", other, "--json")
            let place = /"geonameID":2761369/
            #expect(first.contains(place) && second.contains(place), "\(first)")
            let tip = try await umkreis(
                "post",
                "create",
                "Sperl",
                "--kind",
                "tip",
                "--text",
                "Cake",
                "--place",
                "Wien",
                "--category",
                "cafe"
            )
            #expect(try await umkreis("trip", "show", other).contains(tip))
            _ = try await umkreis("trip", "plan", "add", trip, "2026-12-31", "Prater", "--at", "09:30")
            let shown = try await umkreis("trip", "plan", "add", trip, "2026-12-30", "Walk", "--lang", "de")
            #expect(shown.contains("Österreich"), "\(shown)")

            let calendar = try await stack.umkreis(["trip", "calendar", trip])
            #expect(calendar.status == 0, "\(calendar.errors)")
            let python = Program(executable: URL(fileURLWithPath: "/usr/bin/python3"))
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "Peers/trips.py").path
            let ended = try await python.run([script], input: calendar.output)
            #expect(ended.status == 0, "\(ended.errors)\(ended.output)")
            let read = try JSONDecoder().decode(Read.self, from: Data(ended.output.utf8))
            #expect(read.longest <= 75)
            #expect(
                read.events == [
                    Read.Event(
                        uid: "\(trip)@umkreis",
                        summary: Self.title,
                        description: "Handschuhe\nKarte, Kompass",
                        location: "Vienna, AT",
                        start: "2026-12-30",
                        end: "2027-01-01"
                    ),
                    Read.Event(
                        uid: "\(trip)-2@umkreis",
                        summary: "Walk",
                        description: "",
                        location: "Vienna, AT",
                        start: "2026-12-30",
                        end: "2026-12-31"
                    ),
                    Read.Event(
                        uid: "\(trip)-1@umkreis",
                        summary: "Prater",
                        description: "",
                        location: "Vienna, AT",
                        start: "2026-12-31T09:30:00",
                        end: ""
                    ),
                ]
            )
        }
    }
}
