import Foundation
import UmkreisTexts

/// Travels, tips and buddies.
struct TripsStory: Story {
    static let app = "trips"
    static let postCount = 3
    static let mainPerson = "Tessa"

    /// A city with its name in each language.
    private struct City {
        let names: [Language: String]
        let country: String

        var name: String { name(in: .current) }

        func name(in language: Language) -> String { names[language] ?? "" }

        /// Returns the text of the list of travels, which names the country.
        func shown(in language: Language = .current) -> String {
            let locale = Locale(identifier: language.rawValue)
            return "\(name), \(locale.localizedString(forRegionCode: country) ?? country)"
        }
    }

    private static let lisbon = City(names: [.en: "Lisbon", .de: "Lissabon", .nl: "Lissabon"], country: "PT")
    private static let porto = City(names: [.en: "Porto", .de: "Porto", .nl: "Porto"], country: "PT")
    private static let vienna = City(names: [.en: "Vienna", .de: "Wien", .nl: "Wenen"], country: "AT")

    private static let tram = "Line 28"
    private static let cafe = "Café that closes on Sunday"
    private static let tarts = "Custard tarts"

    func play(on stage: Stage) async throws {
        try await stage.install()
        let tessa = stage.person(Self.mainPerson)
        let tom = stage.person("Tom")
        let start = Day.after(30)
        let end = Day.after(37)

        stage.begin(1)
        let register = ["account", "register", "--email", tessa.email, "--password-stdin"]
        try await stage.refused(tessa, register, input: "abcde\n", as: "invalid")
        let registered = try await stage.run(tessa, register, input: tessa.password + "\n")
        try stage.expect(
            registered,
            has: localized("cli.account.registered", ["login": .words(tessa.email)])
        )
        try stage.expect(try await stage.run(tessa, "account", "show"), has: tessa.email)

        stage.begin(2)
        let place = try await stage.run(tessa, "place", "find", Self.lisbon.name, "--limit", "1")
        try stage.expect(place, has: Self.lisbon.name, "PT")

        stage.begin(3)
        let created = try await stage.run(tessa, "trip", "create", Self.lisbon.name, "--from", start, "--to", end)
        try stage.expect(created, has: localized("cli.trip.placeFound", ["lang": .words(Self.lisbon.shown())]))

        try await tip(tessa, on: stage)
        try await deleteOwn(tessa, on: stage)
        try await look(tessa, tom, from: start, on: stage)
        try await meet(tessa, tom, on: stage)

        stage.begin(10)
        try await stage.run(tessa, "trip", "create", Self.vienna.name, "--from", end, "--to", end)
        for language in Language.allCases {
            let listed = try await stage.run(tessa, "trip", "list", "--lang", language.rawValue)
            try stage.expect(listed, hasInOrder: [Self.lisbon.shown(in: language), Self.vienna.shown(in: language)])
        }
        let kept = try await stage.run(tessa, "trip", "list", "--json")
        try stage.expect(kept, hasInOrder: [#""country":"PT""#, #""country":"AT""#])
    }

    private func tip(_ tessa: Person, on stage: Stage) async throws {
        stage.begin(4)
        let line = ["post", "create", Self.tram, "--kind", "tip", "--category", "other", "--near", "38.7139,-9.1334"]
        let place = ["--place", Self.lisbon.name, "--country", "PT", "--photo", stage.files.photo("tram")]
        let posted = try await stage.run(tessa, line + place + ["--text", "Take it at eight, before the queues."])
        try stage.expect(posted, has: localized("cli.post.posted", ["title": .words(Self.tram)]))
    }

    private func deleteOwn(_ tessa: Person, on stage: Stage) async throws {
        stage.begin(5)
        let days = ["--from", Day.after(60), "--to", Day.after(61)]
        try await stage.run(tessa, ["trip", "create", Self.porto.name] + days)
        let two = try await stage.run(tessa, "trip", "list")
        try stage.expect(two, entries: 2)
        try await stage.run(tessa, "trip", "delete", try stage.number(of: Self.porto.name, in: two), "--yes")
        let one = try await stage.run(tessa, "trip", "list")
        try stage.expect(one, entries: 1)
        try stage.expect(one, has: Self.lisbon.shown())

        stage.begin(6)
        let cafe = ["post", "create", Self.cafe, "--kind", "tip", "--category", "cafe", "--near", "38.7098,-9.1333"]
        let place = ["--place", Self.lisbon.name, "--country", "PT", "--text", "Two tables."]
        try await stage.run(tessa, cafe + place)
        let mine = ["post", "list", "--mine", "--kind", "tip"]
        let tips = try await stage.run(tessa, mine)
        try stage.expect(tips, entries: 2)
        try await stage.run(tessa, "post", "delete", try stage.number(of: Self.cafe, in: tips), "--yes")
        let left = try await stage.run(tessa, mine)
        try stage.expect(left, entries: 1)
        try stage.expect(left, has: Self.tram)
    }

    private func look(_ tessa: Person, _ tom: Person, from start: String, on stage: Stage) async throws {
        stage.begin(7)
        let shown = try await stage.run(tessa, "trip", "show", "1")
        try stage.expect(shown, has: Self.lisbon.shown(), "🇵🇹", "EUR")
        let calendar = try await stage.run(tessa, "trip", "calendar", "1")
        try stage.expect(calendar, has: "BEGIN:VEVENT", start.filter { $0 != "-" })

        stage.begin(8)
        try await stage.arrive(tom)
        let other: Language = Language.current == .en ? .de : .en
        let tarts = ["post", "create", Self.tarts, "--kind", "tip", "--category", "cafe", "--lang", other.rawValue]
        let place = ["--near", "38.6975,-9.2033", "--place", Self.lisbon.name(in: other), "--country", "PT"]
        let content = ["--text", "Warm, with cinnamon.", "--photo", stage.files.photo("coffee")]
        try await stage.run(tom, tarts + place + content)
        let all = try await stage.eventually(tessa, ["trip", "show", "1"]) { $0.has(Self.tarts) }
        try stage.expect(all, has: Self.tram)
    }

    private func meet(_ tessa: Person, _ tom: Person, on stage: Stage) async throws {
        stage.begin(9)
        try await stage.run(tessa, "trip", "invite", "1", tom.email)
        guard try await stage.verify(tom) else { return }
        let invited = try await stage.eventually(tom, ["trip", "list"]) { $0.has(Self.lisbon.name) }
        try await stage.run(tom, "trip", "accept", try stage.number(of: Self.lisbon.name, in: invited))
        try stage.expect(try await stage.run(tessa, "trip", "show", "1"), has: tom.name)
    }
}

/// Days as commands take them.
private enum Day {
    static func after(_ days: Int) -> String {
        String(Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(.iso8601).prefix(10))
    }
}
