import UmkreisTexts

/// Divers find a buddy nearby.
struct DiversStory: Story {
    static let app = "divers"
    static let postCount = 0
    static let mainPerson = "Anouk"

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
            near: "Enkhuizen",
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
        let anouk = stage.person(Self.mainPerson)

        stage.begin(1)
        let find = ["divers", "find", "--near", "Amsterdam", "--within", "30km"]
        try await stage.refused(anouk, find, as: "unauthenticated")

        stage.begin(2)
        try await stage.register(anouk, "--name", anouk.name)
        let fields = ["agency=padi", "level=rescue", "years=9", "dives=240"].flatMap { ["--attribute", $0] }
        try await stage.run(anouk, ["profile", "edit", "--photo", stage.files.photo("anouk")] + fields)

        stage.begin(3)
        let nowhere = try await stage.refused(anouk, ["location", "show"], as: "not-found")
        try stage.expect(nowhere, has: localized("cli.people.homeNotSet"))
        try await stage.run(anouk, "location", "set", "Amsterdam")
        let home = try await stage.run(anouk, "location", "show")
        try stage.expect(home, has: "52.37", localized("cli.fact.publicArea"))

        stage.begin(4)
        try await stage.run(anouk, "account", "sign-out")
        let signIn = ["account", "sign-in", anouk.email, "--password-stdin"]
        try await stage.run(anouk, signIn, input: anouk.password + "\n")
        try await stage.run(anouk, find)

        try await meet(anouk, find, on: stage)
    }

    private func arrive(_ diver: Diver, on stage: Stage) async throws {
        let person = stage.person(diver.name)
        try await stage.arrive(person)
        let fields = diver.fields.flatMap { ["--attribute", $0] }
        let photo = stage.files.photo(diver.name.lowercased())
        let edit = ["profile", "edit", "--bio", diver.bio, "--language", "nl", "--photo", photo]
        try await stage.prepare(person, edit + fields)
        try await stage.prepare(person, ["location", "set", diver.near])
    }

    private func meet(_ anouk: Person, _ find: [String], on stage: Stage) async throws {
        let (bram, finn) = (stage.person("Bram"), stage.person("Finn"))
        stage.begin(5)
        let found = try await stage.eventually(anouk, find) { $0.has(bram.name) && $0.has(finn.name) }
        for name in ["Cas", "Dewi", "Evi"] { try stage.expect(found, hasNot: stage.person(name).name) }

        stage.begin(6)
        let number = try stage.number(of: bram.name, in: found)
        let profile = try await stage.run(anouk, "profile", "show", number)
        try stage.expect(profile, has: bram.name, "85", "Zoek een buddy voor Zeeland.", localized("cli.fact.photo"))
        try stage.expect(profile, hasNot: "52.3", "4.6")

        stage.begin(7)
        try await stage.run(anouk, "profile", "edit", "--attribute", "dives=241", "--bio", "Wrakken in de Noordzee.")
        let own = try await stage.run(anouk, "profile", "show", "me")
        try stage.expect(own, has: "241", "Wrakken in de Noordzee.")
        try stage.expect(own, hasNot: "240")

        try await talk(anouk, bram, number, on: stage)

        stage.begin(8)
        let chats = try await stage.run(anouk, "chat", "list")
        try stage.expect(chats, entries: 1)
        try stage.expect(chats, has: bram.name, "Ik neem koffie mee.")
    }

    /// - Parameter number: Bram's in the list of divers.
    private func talk(_ anouk: Person, _ bram: Person, _ number: String, on stage: Stage) async throws {
        stage.begin(9)
        let partner: [String: TextValue] = ["conversation": .words(bram.name)]
        let texts = ["Zin in een duik op zondag?", "Ja! Om negen uur bij de steiger?", "Ik neem koffie mee."]
        let opened = try await stage.run(anouk, "chat", "open", number)
        try stage.expect(opened, has: localized("cli.chat.opened", partner))
        let own = try stage.need(opened.number(after: "chat send"), "umkreis chat send")
        try await stage.run(anouk, "chat", "send", own, texts[0])
        let asked = try await stage.run(bram, "chat", "list", "--requests")
        let theirs = try stage.number(of: anouk.name, in: asked)
        try await stage.run(bram, "chat", "accept", theirs)
        try await stage.run(bram, "chat", "send", theirs, texts[1])
        try await stage.run(anouk, "chat", "send", own, texts[2])
        let again = try await stage.run(anouk, "chat", "open", number)
        try stage.expect(again, has: localized("cli.chat.alreadyOpen", partner))
        let read = try await stage.run(anouk, "chat", "read", own)
        try stage.expect(read, hasInOrder: texts)
    }
}
