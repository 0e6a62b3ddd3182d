import Foundation
import TestKit
import Testing

/// A trip from the command line to a calendar.
@Suite("umkreis trip", .serialized)
struct TripTests {
    private struct Read: Decodable, Equatable {
        struct Event: Decodable, Equatable {
            let uid, summary: String
            var description = ""
            var location = "Vienna, AT"
            let start, end: String
        }

        let events: [Event]
        let longest: Int
        let wrong: [String]
    }

    private static let title =
        "Ein Advent in Wien, mit Überraschungen; und einem Umlaut an jeder Stelle der Zeile: äöüÄÖÜß"

    @Test("Wien and Vienna are one place, with the same tips") func isOfAPlace() async throws {
        try await RealStack.run { stack in
            try await stack.registersKim()
            let trip = try await stack.prints("trip", "create", "Wien", "--from", "2026-12-30", "--to", "2026-12-31")
            let other = try await stack.prints("trip", "create", "Vienna", "--from", "2027-01-01", "--to", "2027-01-01")
            for id in [trip, other] {
                #expect(try await stack.prints("trip", "show", id, "--json").contains(#""geonameID":2761369"#))
            }
            let tip = ["post", "create", "Sperl", "--kind", "tip", "--text", "Cake", "--place", "Wien"]
            let id = try await stack.prints(tip + ["--category", "cafe"])
            #expect(try await stack.prints("trip", "show", other).contains(id))
        }
    }

    @Test("Python's icalendar reads the calendar of a trip") func isReadByAnotherCalendar() async throws {
        try await RealStack.run { stack in
            try await stack.registersKim()
            let dates = ["--from", "2026-12-30", "--to", "2026-12-31"]
            let texts = ["--title", Self.title, "--notes", "Handschuhe\nKarte, Kompass"]
            let trip = try await stack.prints(["trip", "create", "Wien"] + dates + texts)
            _ = try await stack.prints("trip", "plan", "add", trip, "2026-12-31", "Prater", "--at", "09:30")
            let shown = try await stack.prints("trip", "plan", "add", trip, "2026-12-30", "Walk", "--lang", "de")
            #expect(shown.contains("Österreich"), "\(shown)")

            let calendar = try await stack.umkreis(["trip", "calendar", trip])
            #expect(calendar.status == 0, "\(calendar.errors)")
            let read = try await Self.read(calendar.output)
            #expect(read.longest <= 75)
            #expect(read.events == Self.events(of: trip))
        }
    }

    private static func read(_ calendar: String) async throws -> Read {
        let python = Program(executable: Python.executable)
        let ended = try await python.run([Python.script("trips.py")], input: calendar)
        #expect(ended.status == 0, "\(ended.errors)\(ended.output)")
        return try JSONDecoder().decode(Read.self, from: Data(ended.output.utf8))
    }

    private static func events(of trip: String) -> [Read.Event] {
        [
            Read.Event(
                uid: "\(trip)@umkreis",
                summary: title,
                description: "Handschuhe\nKarte, Kompass",
                start: "2026-12-30",
                end: "2027-01-01"
            ),
            Read.Event(uid: "\(trip)-2@umkreis", summary: "Walk", start: "2026-12-30", end: "2026-12-31"),
            Read.Event(uid: "\(trip)-1@umkreis", summary: "Prater", start: "2026-12-31T09:30:00", end: ""),
        ]
    }
}

extension RealStack {
    fileprivate func registersKim() async throws {
        let words = ["account", "register", "--email", "kim@example.org", "--name", "Kim", "--password-stdin"]
        _ = try await prints(words, input: "kim brindle ferry oxide\n")
    }

    fileprivate func prints(_ words: String...) async throws -> String { try await prints(words) }

    /// The output of a command that must succeed.
    fileprivate func prints(_ words: [String], input: String = "") async throws -> String {
        let ended = try await umkreis(words, input: input)
        #expect(ended.status == 0, "\(words): \(ended.errors)")
        return ended.output.trimmingCharacters(in: .newlines)
    }
}
