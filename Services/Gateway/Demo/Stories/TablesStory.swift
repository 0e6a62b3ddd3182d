import Foundation
import UmkreisTexts

/// Restaurants with their pictures, fetched from a source.
struct TablesStory: Story {
    static let app = "tables"
    static let postCount = 6_315
    static let mainPerson = "Tables"
    /// The label of a cuisine in the app's declaration.
    private static let vegetarian: [Language: String] = [.en: "Vegetarian", .de: "vegetarisch", .nl: "Vegetarisch"]

    func play(on stage: Stage) async throws {
        try await stage.install()
        let host = stage.person(Self.mainPerson)
        let guest = stage.person("Sami")
        try await stage.arrive(host)
        let source = try SourceFile(stage)
        try await fetch(host, guest, source, on: stage)
        try await list(guest, on: stage)
        let four = try await sort(guest, on: stage)
        try await map(guest, on: stage)
        try await statuses(guest, four, on: stage)
        try await settings(guest, on: stage)
    }

    private func fetch(_ host: Person, _ guest: Person, _ source: SourceFile, on stage: Stage) async throws {
        func outcome(created: Int = 0, unchanged: Int = 0) -> String {
            let counts = ["created": created, "updated": 0, "unchanged": unchanged, "rejected": 0]
            return localized("cli.import.outcome", counts.mapValues { .count($0) })
        }
        func cursor(_ news: Shown) throws -> String {
            try stage.need(news.text.firstMatch(of: /--since (\S+)/).map { String($0.1) }, "--since")
        }
        stage.begin(1)
        let all = try await stage.run(host, "import", source.city, "--source", "osm")
        try stage.expect(all, has: outcome(created: source.cityCount))
        try source.write()
        let news = ["news", "--kind", "restaurant"]
        let nothing = localized("cli.list.empty")
        let before = try cursor(try await stage.run(guest, news))
        let import4 = ["import", source.four, "--source", source.name]
        try stage.expect(try await stage.run(host, import4), has: outcome(created: 4))
        let alert = try await stage.eventually(guest, news + ["--since", before]) { !$0.has(nothing) }
        try stage.expect(try await stage.run(host, import4), has: outcome(unchanged: 4))
        let after = try await stage.run(guest, news + ["--since", try cursor(alert)])
        try stage.expect(after, has: nothing)
    }

    private func list(_ guest: Person, on stage: Stage) async throws {
        stage.begin(2)
        let near = ["--kind", "restaurant", "--near", "Salzburg", "--within", "5km", "--limit", "8"]
        let found = try await stage.run(guest, ["search", "pizz"] + near)
        try stage.expect(found, entries: 8)
        try stage.expect(found, has: "📷", "🇮🇹")
        guard StatusText.isShown(found.text) else { throw stage.failure("missing", StatusText.closed) }
        _ = try stage.need(found.painted.firstMatch(of: /\u{1B}\[1m[Pp]izz/), "Pizz")
        let none = try await stage.run(guest, ["search", "xyzzy"] + near)
        try stage.expect(none, has: localized("cli.list.empty"))
    }

    /// - Returns: the search for the four.
    private func sort(_ guest: Person, on stage: Stage) async throws -> [String] {
        stage.begin(3)
        let words = ["search", "Probe", "--kind", "restaurant"]
        try await stage.run(guest, words + ["--sort", "newest", "--limit", "1"])
        let one = try await stage.run(guest, "post", "show", "1")
        let owner = try stage.need(one.number(after: "profile show"), "umkreis profile show")
        let four = words + ["--owner", owner, "--near", "47.80,13.045", "--within", "1km"]
        let names = SourceFile.names
        let byName = try await stage.run(guest, four + ["--sort", "name"])
        try stage.expect(byName, hasInOrder: names)
        let reversed = try await stage.run(guest, four + ["--sort=-name"])
        try stage.expect(reversed, hasInOrder: names.reversed())
        let byDistance = try await stage.run(guest, four + ["--sort", "distance"])
        // They lie on a line to the north.
        try stage.expect(byDistance, hasInOrder: names)
        return four
    }

    private func map(_ guest: Person, on stage: Stage) async throws {
        stage.begin(4)
        let svg = stage.files.downloads + "/map.svg"
        let map = ["map", "--kind", "restaurant", "--near", "47.80,13.045", "--within", "600m"]
        let drawing = try await stage.run(guest, map)
        // Restaurants near each other are one pin, with their number.
        _ = try stage.need(drawing.text.firstMatch(of: /\(\d+\)/), "(2)")
        try stage.expect(drawing, has: "500 m")
        try await stage.run(guest, map + ["--svg", svg, "--force"])
        let written = try? String(contentsOfFile: svg, encoding: .utf8)
        _ = try stage.need(written?.contains("</svg>") == true ? written : nil, svg)
    }

    private func statuses(_ guest: Person, _ four: [String], on stage: Stage) async throws {
        stage.begin(5)
        let found = try await stage.run(guest, four)
        let statuses = [StatusText.alwaysOpen, StatusText.closesSoon, StatusText.closed, StatusText.opensSoon]
        for (name, status) in zip(SourceFile.names, statuses) {
            let line = try stage.need(found.line(with: name), name)
            guard line.contains(status) else { throw stage.failure("missing", status) }
        }

        stage.begin(6)
        let number = try stage.number(of: SourceFile.names[0], in: found)
        let shown = try await stage.run(guest, "post", "show", number)
        let diet = Self.vegetarian[.current] ?? ""
        try stage.expect(shown, has: "24/7", StatusText.alwaysOpen, localized("cli.fact.week"), "🇮🇹", diet)
        try stage.expect(shown, has: localized("cli.fact.photos"), "https://www.openstreetmap.org/directions")
    }

    private func settings(_ guest: Person, on stage: Stage) async throws {
        func examples(_ language: Language) -> String { TextCatalogue.of(language).text("cli.help.examples") ?? "" }
        stage.begin(7)
        let version = try await stage.run(guest, "--version")
        _ = try stage.need(version.text.firstMatch(of: /\d+\.\d+/), "1.0")
        try await stage.run(guest, "info")

        stage.begin(8)
        try await stage.refused(guest, ["country", "XX"], as: "not-found")
        try stage.expect(try await stage.run(guest, "errors"), hasInOrder: ["country", "not-found"])

        stage.begin(9)
        let other: Language = Language.current == .de ? .en : .de
        try await stage.run(guest, "config", "set", "lang", other.rawValue)
        try stage.expect(try await stage.run(guest, "search", "--help"), has: examples(other))
        try await stage.run(guest, "config", "unset", "lang")
        try stage.expect(try await stage.run(guest, "search", "--help"), has: examples(.current))

        stage.begin(10)
        for language in Language.allCases {
            let help = try await stage.run(guest, "search", "--help", "--lang", language.rawValue)
            try stage.expect(help, has: examples(language))
        }
    }
}
