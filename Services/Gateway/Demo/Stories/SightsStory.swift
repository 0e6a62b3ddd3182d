import Foundation
import Wire

/// A guide to sights nearby.
struct SightsStory: Story {
    static let app = "sights"

    private static let square = (lat: 47.7985, lon: 13.0475)

    func play(on stage: Stage) async throws {
        try await stage.install()
        stage.remark(.alreadyHere)
        let guide = stage.person("Gerda")
        let visitor = stage.person("Gus")
        let name = try await settle(guide, on: stage)

        stage.begin(1)
        try await stage.run(guide, "account", "sign-out")
        try await stage.run(guide, ["account", "sign-in", name, "--password-stdin"], input: guide.password + "\n")

        stage.begin(2)
        let whole = ["account", "register", "--email", visitor.email, "--name", "Gus", "--password-stdin"]
        let short = try await stage.refused(
            visitor,
            whole + ["--first-name", "Gus", "--last-name", ""],
            input: visitor.password + "\n"
        )
        try stage.expect(short["code"]?.text != nil, "an empty last name was taken")
        let names = ["--first-name", "Gus", "--last-name", "Ganser"]
        try await stage.run(visitor, whole + names, input: visitor.password + "\n")

        let sight = try await add(visitor, on: stage)
        try await explore(visitor, guide, sight, on: stage)
    }

    /// - Returns: the user name of the guide.
    private func settle(_ guide: Person, on stage: Stage) async throws -> String {
        try await stage.arrive(guide)
        let name = "guide.\(guide.email.split(separator: "@")[1].split(separator: ".")[0])"
        let input = guide.password + "\n"
        _ = await stage.attempt(guide, ["account", "username", name, "--password-stdin"], input: input)
        let sights = [
            ("Fortress above the old town", "47.7949,13.0477", "castle", "Walk up before ten, when it is quiet."),
            ("Bridge at sunset", "47.8020,13.0440", "bridge", "The best view of both banks."),
        ]
        for (title, near, photo, text) in sights {
            let words = [
                "post", "create", title, "--kind", "sight", "--near", near, "--text", text, "--radius", "100m",
            ]
            let done = await stage.attempt(guide, words + ["--photo", stage.files.photo(photo)])
            try stage.expect(done != nil, "\(title) was not added")
        }
        return name
    }

    private func add(_ visitor: Person, on stage: Stage) async throws -> String {
        stage.begin(3)
        let map = ["map", "--kind", "sight", "--near", "47.7985,13.0475", "--within", "1km"]
        let drawing = try await stage.shown(visitor, map)
        try stage.expect(drawing.count > 100, "the map is empty")

        stage.begin(4)
        let here = "\(Self.square.lat),\(Self.square.lon)"
        let words = ["post", "create", "Fountain on the square", "--kind", "sight", "--near", here, "--radius", "60m"]
        let fault = try await stage.refused(visitor, words)
        try stage.expect(fault["field"]?.text?.hasSuffix("text") == true, "a sight without a text was taken")
        let text = ["--text", "Four horses and a lot of water.", "--photo", stage.files.photo("fountain")]
        let reply = try await stage.run(visitor, words + text)

        stage.begin(5)
        try await stage.run(visitor, "place", "at", "47.8055,13.0405")
        let far = ["post", "create", "Garden behind the palace", "--kind", "sight", "--near", "47.8055,13.0405"]
        try await stage.run(visitor, far + ["--text", "Hedges, dwarfs of stone, and benches in the shade."])
        return try stage.need(reply["post"]?["id"]?.text, "the sight's id")
    }

    private func explore(_ visitor: Person, _ guide: Person, _ sight: String, on stage: Stage) async throws {
        stage.begin(6)
        let nearest = ["nearest", "10", "--kind", "sight", "--near", "47.7985,13.0475"]
        let found = try await stage.eventually(visitor, nearest) { $0.texts("hits", "post").contains(sight) }
        let distances = found["hits"]?.elements.compactMap { $0["distance"]?.number } ?? []
        try stage.expect(distances == distances.sorted() && distances.count <= 10, "they are not the closest ones")
        try await stage.run(visitor, "post", "show", sight)

        stage.begin(7)
        let track = stage.files.downloads + "/walk.gpx"
        try walk().write(toFile: track, atomically: true, encoding: .utf8)
        // There is no notice of one's own sights.
        let notices = try await stage.lines(guide, "track", track, "--kind", "sight", "--json")
        let entered = notices.filter { $0["event"]?.text == "entered" }.compactMap { $0["title"]?.text }
        try stage.expect(entered.contains("Fountain on the square"), "no notice came inside the radius")
        try await stage.run(guide, "post", "show", sight)

        stage.begin(8)
        try await stage.run(guide, "post", "rate", sight, "5", "Best before nine.")
        let ratings = try await stage.run(guide, "post", "ratings", sight)
        try stage.expect(ratings["ratings"]?.elements.first?["stars"]?.number == 5, "the rating is missing")
    }

    /// Three minutes on foot towards the fountain and two beside it, a point each ten seconds.
    private func walk() -> String {
        let start = Date(timeIntervalSinceNow: -600)
        let points = (0..<30).map { step in
            let share = Double(max(0, 17 - step)) / 17
            let time = start.addingTimeInterval(Double(step) * 10).formatted(.iso8601)
            return
                "<trkpt lat=\"\(Self.square.lat + share * 0.003)\" lon=\"\(Self.square.lon)\"><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }
}
