import Foundation
import Wire

/// Restaurants with their pictures, fetched from a source.
struct TablesStory: Story {
    static let app = "tables"

    func play(on stage: Stage) async throws {
        try await stage.install()
        let host = stage.person("Tables")
        let guest = stage.person("Sami")
        try await stage.arrive(host)
        let source = try SourceFile(stage)
        try await fetch(host, guest, source, on: stage)
        try await list(guest, on: stage)
        try await map(host, guest, source, on: stage)
        try await settings(guest, on: stage)
    }

    private func fetch(_ host: Person, _ guest: Person, _ source: SourceFile, on stage: Stage) async throws {
        stage.begin(1)
        try await stage.run(host, "import", source.city, "--source", "osm")
        let clock = try await stage.run(nil, "hours", "check", "24/7", "--country", "AT")
        try source.write(localTime: try stage.need(clock["at"]?.text, "the time in Austria"))
        let news = ["news", "--kind", "restaurant"]
        let before = try await stage.run(guest, news)
        let first = try await stage.run(host, "import", source.four, "--source", source.name)
        try stage.expect(first["created"]?.number == 4, "not four new restaurants")
        let told = try await stage.eventually(guest, news) { changed($0) != changed(before) }
        let second = try await stage.run(host, "import", source.four, "--source", source.name)
        try stage.expect(second["unchanged"]?.number == 4, "the second import changed something")
        let after = try await stage.run(guest, news)
        try stage.expect(changed(after) == changed(told), "an import without changes was news")
    }

    private func changed(_ news: JSONValue) -> String? { news["kinds"]?.elements.first?["changedAt"]?.text }

    private func list(_ guest: Person, on stage: Stage) async throws {
        stage.begin(2)
        let near = ["--kind", "restaurant", "--near", "Salzburg", "--within", "5km", "--limit", "8"]
        let found = try await stage.run(guest, ["search", "pizz"] + near)
        let hits = found["hits"]?.elements ?? []
        try stage.expect(
            !hits.isEmpty && hits.contains { $0["highlights"]?.elements.isEmpty == false },
            "nothing is marked"
        )
        try stage.expect(hits.contains { $0["opening"]?["status"]?.text != nil }, "no status is shown")
        let none = try await stage.run(guest, ["search", "xyzzy"] + near)
        try stage.expect(none["hits"]?.elements.isEmpty == true, "something was found")

        stage.begin(3)
        let host = try await stage.user(stage.person("Tables"))
        let ours = [
            "search", "Probe", "--kind", "restaurant", "--owner", host, "--near", "47.80,13.045", "--within", "1km",
        ]
        let byName = try await stage.run(guest, ours + ["--sort", "name"]).texts("hits", "title")
        let reversed = try await stage.run(guest, ours + ["--sort=-name"]).texts("hits", "title")
        try stage.expect(byName.count >= 4 && reversed == byName.reversed(), "Z–A is not the reverse of A–Z")
        let byDistance = try await stage.run(guest, ours + ["--sort", "distance"])
        let distances = byDistance["hits"]?.elements.compactMap { $0["distance"]?.number } ?? []
        try stage.expect(distances == distances.sorted(), "they are not sorted by distance")
    }

    private func map(_ host: Person, _ guest: Person, _ source: SourceFile, on stage: Stage) async throws {
        stage.begin(4)
        let svg = stage.files.downloads + "/map.svg"
        let map = ["map", "--kind", "restaurant", "--near", "47.80,13.045", "--within", "600m"]
        let drawing = try await stage.shown(guest, map)
        try stage.expect(drawing.count > 100, "the map is empty")
        try await stage.run(guest, map + ["--svg", svg, "--force"])
        try stage.expect(FileManager.default.fileExists(atPath: svg), "the map was not written")

        stage.begin(5)
        let user = try await stage.user(host)
        let ours = [
            "search", "Probe", "--kind", "restaurant", "--owner", user, "--near", "47.80,13.045", "--within", "1km",
        ]
        let found = try await stage.run(guest, ours)
        let states = Set(found["hits"]?.elements.compactMap { $0["opening"]?["status"]?.text } ?? [])
        try stage.expect(
            states.isSuperset(of: ["open", "closesSoon", "closed", "opensSoon"]),
            "the statuses are \(states)"
        )

        stage.begin(6)
        let post = try stage.need(found.texts("hits", "post").first, "a restaurant")
        let shown = try await stage.run(guest, "post", "show", post)
        let content = shown["post"]?["content"]
        try stage.expect(content?["hours"] != nil, "the opening hours are missing")
        try stage.expect(content?["attributes"]?["cuisine"]?.elements.isEmpty == false, "the cuisines are missing")
        try stage.expect(shown["post"]?["photos"]?.elements.isEmpty == false, "the picture is missing")
    }

    private func settings(_ guest: Person, on stage: Stage) async throws {
        stage.begin(7)
        let version = try await stage.shown(guest, "--version")
        try stage.expect(version.contains("."), "the version is missing")
        try await stage.run(guest, "info")

        stage.begin(8)
        let unknown = "01JTXG8Q5T0000000000000000"
        try await stage.refused(guest, "post", "show", unknown)
        let errors = try await stage.run(guest, "errors")
        try stage.expect(errors["errors"]?.elements.first?["code"]?.text == "not-found", "the error is not in the list")

        stage.begin(9)
        try await stage.run(guest, "config", "set", "lang", "de")
        let german = try await stage.shown(guest, "search", "--help")
        try stage.expect(german.contains("Beispiele:"), "the language was not kept")
        try await stage.run(guest, "config", "unset", "lang")

        stage.begin(10)
        let english = try await stage.shown(guest, "search", "--help", "--lang", "en")
        try stage.expect(english.contains("Examples:") && english != german, "English and German are the same")
    }
}
