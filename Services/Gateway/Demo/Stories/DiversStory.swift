import Wire

/// Divers find a buddy nearby.
struct DiversStory: Story {
    static let app = "divers"

    private struct Diver {
        let name: String
        let near: String
        let fields: [String]
        let bio: String
    }

    private static let others = [
        Diver(
            name: "Bram",
            near: "Haarlem",
            fields: ["agency=ssi", "level=advanced", "years=4", "dives=85"],
            bio: "Zoek een buddy voor Zeeland."
        ),
        Diver(
            name: "Cas",
            near: "Utrecht",
            fields: ["agency=padi", "level=divemaster", "years=15", "dives=900"],
            bio: "Nachtduiken en fotografie."
        ),
        Diver(
            name: "Dewi",
            near: "Leiden",
            fields: ["agency=cmas", "level=open_water", "years=1", "dives=14"],
            bio: "Net begonnen."
        ),
        Diver(
            name: "Evi",
            near: "Hoorn",
            fields: ["agency=naui", "level=instructor", "years=20", "dives=2100"],
            bio: "Ik geef les."
        ),
        Diver(
            name: "Finn",
            near: "Zaandam",
            fields: ["agency=padi", "level=advanced", "years=6", "dives=130"],
            bio: "Grevelingen, elke zondag."
        ),
    ]

    func play(on stage: Stage) async throws {
        try await stage.install()
        stage.remark(.alreadyHere)
        for diver in Self.others { try await arrive(diver, on: stage) }
        let anouk = stage.person("Anouk")

        stage.begin(1)
        let find = ["divers", "find", "--near", "Amsterdam", "--within", "30km"]
        let fault = try await stage.refused(anouk, find)
        try stage.expect(fault["code"]?.text == "unauthenticated", "a stranger found divers")

        stage.begin(2)
        try await stage.register(anouk, "--name", anouk.name)
        let fields = ["agency=padi", "level=rescue", "years=9", "dives=240"].flatMap { ["--attribute", $0] }
        try await stage.run(anouk, ["profile", "edit", "--photo", stage.files.photo("anouk")] + fields)

        stage.begin(3)
        let nowhere = try await stage.refused(anouk, "location", "show")
        try stage.expect(nowhere["code"]?.text == "not-found", "there was a place before it was set")
        try await stage.run(anouk, "location", "set", "Amsterdam")
        let home = try await stage.run(anouk, "location", "show")
        try stage.expect(home["point"] != nil, "the place was not kept")

        stage.begin(4)
        try await stage.run(anouk, "account", "sign-out")
        try await stage.run(
            anouk,
            ["account", "sign-in", anouk.email, "--password-stdin"],
            input: anouk.password + "\n"
        )
        try await stage.run(anouk, find)

        try await meet(anouk, find, on: stage)
    }

    private func arrive(_ diver: Diver, on stage: Stage) async throws {
        let person = stage.person(diver.name)
        try await stage.arrive(person)
        let fields = diver.fields.flatMap { ["--attribute", $0] }
        let photo = stage.files.photo(diver.name.lowercased())
        let edit = ["profile", "edit", "--bio", diver.bio, "--language", "nl", "--photo", photo]
        let isDone = await stage.attempt(person, edit + fields) != nil
        let isPlaced = await stage.attempt(person, ["location", "set", diver.near]) != nil
        try stage.expect(isDone && isPlaced, "\(diver.name) has no profile")
    }

    private func meet(_ anouk: Person, _ find: [String], on stage: Stage) async throws {
        stage.begin(5)
        let bram = try await stage.user(stage.person("Bram"))
        let found = try await stage.eventually(anouk, find) { $0.texts("people", "user").contains(bram) }
        let one = found["people"]?.elements.first { $0["user"]?.text == bram }
        try stage.expect(one?["name"]?.text == "Bram" && one?["photo"]?.text != nil, "Bram has no name or photo")
        let cas = try await stage.user(stage.person("Cas"))
        try stage.expect(!found.texts("people", "user").contains(cas), "somebody from Utrecht is within 30 km")

        stage.begin(6)
        let profile = try await stage.run(anouk, "profile", "show", bram)["profile"]
        try stage.expect(profile?["attributes"]?["dives"]?.number == 85, "the dives are missing")
        try stage.expect(profile?["point"] == nil && profile?["home"] == nil, "the exact place is shown")

        stage.begin(7)
        try await stage.run(anouk, "profile", "edit", "--attribute", "dives=241", "--bio", "Wrakken in de Noordzee.")
        let own = try await stage.run(anouk, "profile", "show", "me")
        try stage.expect(own["profile"]?["attributes"]?["dives"]?.number == 241, "the change is missing")

        stage.begin(9)
        let opened = try await stage.run(anouk, "chat", "open", bram)
        let talk = try stage.need(opened["conversation"]?["id"]?.text, "the conversation")
        try await stage.run(anouk, "chat", "send", talk, "Zin in een duik op zondag?")
        try await stage.run(stage.person("Bram"), "chat", "accept", talk)
        try await stage.run(stage.person("Bram"), "chat", "send", talk, "Ja! Om negen uur bij de steiger?")
        try await stage.run(anouk, "chat", "send", talk, "Ik neem koffie mee.")
        let again = try await stage.run(anouk, "chat", "open", bram)
        try stage.expect(again["conversation"]?["id"]?.text == talk, "a second conversation was opened")
        let read = try await stage.run(anouk, "chat", "read", talk)
        let messages = read.texts("messages", "text")
        try stage.expect(
            messages.first?.hasPrefix("Zin") == true && messages.count == 3,
            "the messages are not in order"
        )

        stage.begin(8)
        let chats = try await stage.run(anouk, "chat", "list")
        try stage.expect(chats.texts("conversations", "id").contains(talk), "the chat is not in the list")
    }
}
