import Foundation
import Wire

/// Travels, tips and buddies.
struct TripsStory: Story {
    static let app = "trips"

    func play(on stage: Stage) async throws {
        try await stage.install()
        let tessa = stage.person("Tessa")
        let tom = stage.person("Tom")
        let start = Day.after(30)
        let end = Day.after(37)

        stage.begin(1)
        let register = ["account", "register", "--email", tessa.email, "--password-stdin"]
        let short = try await stage.refused(tessa, register, input: "abcde\n")
        try stage.expect(short["field"]?.text == "password", "a password of five characters was taken")
        try await stage.run(tessa, register, input: tessa.password + "\n")
        try await stage.run(tessa, "account", "show")

        stage.begin(2)
        let place = try await stage.run(tessa, "place", "find", "Lisbon", "--limit", "1")["places"]?.elements.first
        try stage.expect(place?["name"]?.text == "Lisbon" && place?["country"]?.text == "PT", "Lisbon was not found")

        stage.begin(3)
        let created = try await stage.run(tessa, "trip", "create", "Lisbon", "--from", start, "--to", end)
        let trip = try stage.need(created["trip"]?["id"]?.text, "the travel's id")

        try await tips(tessa, tom, trip, on: stage)
        try await buddies(tessa, tom, trip, on: stage)

        stage.begin(10)
        try await stage.run(tessa, "trip", "create", "Wien", "--from", end, "--to", end)
        let german = try await stage.shown(tessa, "trip", "list", "--lang", "de")
        let dutch = try await stage.shown(tessa, "trip", "list", "--lang", "nl")
        try stage.expect(german.contains("Österreich") && dutch.contains("Oostenrijk"), "the country has no name")
        let listed = try await stage.run(tessa, "trip", "list")
        let codes = listed["trips"]?.elements.compactMap { $0["place"]?["country"]?.text } ?? []
        try stage.expect(codes == ["PT", "AT"], "the countries are not kept as codes")
    }

    private func tips(_ tessa: Person, _ tom: Person, _ trip: String, on stage: Stage) async throws {
        stage.begin(4)
        let line = ["post", "create", "Line 28", "--kind", "tip", "--category", "other", "--near", "38.7139,-9.1334"]
        let where28 = ["--place", "Lisbon", "--country", "PT", "--photo", stage.files.photo("tram")]
        try await stage.run(tessa, line + where28 + ["--text", "Take it at eight, before the queues."])

        stage.begin(5)
        let other = try await stage.run(
            tessa,
            "trip",
            "create",
            "Porto",
            "--from",
            Day.after(60),
            "--to",
            Day.after(61)
        )
        let porto = try stage.need(other["trip"]?["id"]?.text, "the second travel's id")
        try stage.expect(try await stage.run(tessa, "trip", "list").texts("trips", "id").count == 2, "not two travels")
        try await stage.run(tessa, "trip", "delete", porto, "--yes")
        try stage.expect(try await stage.run(tessa, "trip", "list").texts("trips", "id") == [trip], "not one travel")

        stage.begin(6)
        let cafe = ["post", "create", "Café that closes on Sunday", "--kind", "tip", "--category", "cafe"]
        let wrong = try await stage.run(
            tessa,
            cafe + ["--near", "38.7098,-9.1333", "--place", "Lisbon", "--country", "PT", "--text", "Two tables."]
        )
        let id = try stage.need(wrong["post"]?["id"]?.text, "the tip's id")
        let mine = ["post", "list", "--mine", "--kind", "tip"]
        try stage.expect(try await stage.run(tessa, mine).texts("posts", "id").count == 2, "not two tips")
        try await stage.run(tessa, "post", "delete", id, "--yes")
        try stage.expect(try await stage.run(tessa, mine).texts("posts", "id").count == 1, "not one tip")

        stage.begin(7)
        let shown = try await stage.run(tessa, "trip", "show", trip)
        let country = shown["country"]
        try stage.expect(country?["capital"]?["name"]?.text == "Lisbon", "the capital is missing")
        try stage.expect(country?["currency"]?["code"]?.text == "EUR", "the currency is missing")
        let calendar = try await stage.shown(tessa, "trip", "calendar", trip)
        try stage.expect(calendar.contains("BEGIN:VEVENT"), "the calendar file has no event")

        stage.begin(8)
        try await stage.arrive(tom)
        let pastry = ["post", "create", "Custard tarts", "--kind", "tip", "--category", "cafe", "--lang", "de"]
        let text = [
            "--near", "38.6975,-9.2033", "--place", "Lissabon", "--country", "PT", "--text", "Warm, with cinnamon.",
        ]
        try await stage.run(tom, pastry + text + ["--photo", stage.files.photo("coffee")])
        let all = try await stage.eventually(tessa, ["trip", "show", trip]) { reply in
            reply["tips"]?.elements.contains { $0["content"]?["title"]?.text == "Custard tarts" } == true
        }
        try stage.expect(all["tips"] != nil, "the tips are missing")
    }

    private func buddies(_ tessa: Person, _ tom: Person, _ trip: String, on stage: Stage) async throws {
        stage.begin(9)
        try await stage.run(tessa, "trip", "invite", trip, tom.email)
        guard try await stage.verify(tom) else { return }
        let user = try await stage.user(tom)
        let invited = try await stage.eventually(tom, ["trip", "list"]) { $0.texts("trips", "id").contains(trip) }
        try stage.expect(invited["trips"] != nil, "the invitation is missing")
        try await stage.run(tom, "trip", "accept", trip)
        let shown = try await stage.run(tessa, "trip", "show", trip)
        try stage.expect(shown["trip"]?["buddies"]?.elements.contains(.string(user)) == true, "the buddy is missing")
    }
}

/// Days as commands take them.
private enum Day {
    static func after(_ days: Int) -> String {
        String(Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(.iso8601).prefix(10))
    }
}
