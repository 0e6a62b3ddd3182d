import Wire

/// A marketplace: seekers look, keep and ask; providers offer.
struct OffersStory: Story {
    static let app = "offers"

    private static let old: [(owner: String, title: String, price: String, near: String, photo: String, text: String)] =
        [
            ("Lena", "Damenrad, 28 Zoll", "120 EUR", "47.8095,13.0550", "bicycle", "Sieben Gänge, neue Bremsen vorn."),
            ("Lena", "Stehlampe aus Messing", "25 EUR", "47.8003,13.0434", "lamp", "Warmes Licht, Kabel zwei Meter."),
            ("Max", "Sessel, petrolgrün", "60 EUR", "47.8123,13.0321", "armchair", "Sehr bequem, Selbstabholung."),
            ("Max", "Krimis, acht Stück", "12 EUR", "47.7920,13.0651", "books", "Einmal gelesen. Nur zusammen."),
            (
                "Lena", "Gitarre mit Koffer", "85 EUR", "47.8040,13.0290", "guitar",
                "Stahlsaiten, kleiner Kratzer hinten."
            ),
        ]

    func play(on stage: Stage) async throws {
        try await stage.install()
        let seeker = stage.person("Sami")
        let provider = stage.person("Paula")
        let newest = try await neighbours(on: stage)
        try await look(seeker, newest, on: stage)
        try await register(provider, beside: seeker, on: stage)
        try await keepSettings(provider, seenBy: seeker, on: stage)
        try await offer(provider, on: stage)
        try await review(provider, on: stage)
        try await browse(seeker, on: stage)
        try await favourites(seeker, on: stage)
        stage.begin(11)
        let german = try await stage.shown(seeker, "search", "--help", "--lang", "de")
        try stage.expect(german.contains("Beispiele:"), "the help is not in German")
    }

    /// Registers two providers with older offers.
    ///
    /// - Returns: the id of their newest offer.
    private func neighbours(on stage: Stage) async throws -> String {
        stage.remark(.alreadyHere)
        var newest = ""
        for name in ["Lena", "Max"] {
            let person = stage.person(name)
            try await stage.arrive(person)
            _ = await stage.attempt(person, ["profile", "edit", "--photo", stage.files.photo(name.lowercased())])
        }
        for offer in Self.old {
            let reply = await stage.attempt(
                stage.person(offer.owner),
                ["post", "create", offer.title, "--kind", "offer", "--price", offer.price, "--near", offer.near]
                    + ["--photo", stage.files.photo(offer.photo), "--text", offer.text]
                    + ["--email", stage.person(offer.owner).email, "--phone", "+43 662 123456"]
            )
            newest = try stage.need(reply?.data.first?["data"]?["post"]?["id"]?.text, offer.title)
        }
        return newest
    }

    private func look(_ seeker: Person, _ newest: String, on stage: Stage) async throws {
        stage.begin(1)
        try await stage.run(seeker, "account", "guest")
        let start = ["search", "--kind", "offer", "--sort", "newest", "--limit", "5"]
        let first = try await stage.eventually(seeker, start) { $0["hits"]?.elements.first?["post"]?.text == newest }
        let photos = first["hits"]?.elements.compactMap { $0["content"]?["photos"]?.elements.first } ?? []
        try stage.expect(photos.count == 5, "not every new offer has a photo")
        let search = ["search", "messing", "--kind", "offer", "--near", "47.8,13.045", "--within", "2km"]
        let found = try await stage.run(seeker, search)
        try stage.expect(found.texts("hits", "title").contains("Stehlampe aus Messing"), "the lamp was not found")
        try stage.expect(
            found["hits"]?.elements.allSatisfy { ($0["distance"]?.number ?? .infinity) <= 2_000 } == true,
            "something beyond the radius was found"
        )
    }

    private func register(_ provider: Person, beside seeker: Person, on stage: Stage) async throws {
        stage.begin(2)
        let fault = try await stage.refused(seeker, "post", "create", "Eine Lampe", "--near", "47.8,13.04")
        try stage.expect(fault["code"]?.text == "unauthenticated", "a guest could offer something")
        try await stage.register(provider, "--name", provider.name)
        guard try await stage.verify(provider) else { return }
        let account = try await stage.run(provider, "account", "show")
        try stage.expect(account["emailVerifiedAt"]?.text != nil, "the address is not verified")
    }

    private func keepSettings(_ provider: Person, seenBy seeker: Person, on stage: Stage) async throws {
        stage.begin(3)
        let user = try await stage.user(provider)
        let contact = ["--phone", "+43 662 123456", "--contact-email", provider.email]
        let photo = ["--photo", stage.files.photo("paula")]
        try await stage.run(provider, ["profile", "edit", "--contact-visibility", "nobody"] + contact + photo)
        let hidden = try await stage.run(seeker, "profile", "show", user)
        try stage.expect(hidden["profile"]?["contact"]?["phone"] == nil, "the hidden phone number was shown")
        try await stage.run(provider, "profile", "edit", "--contact-visibility", "everyone")
        let open = try await stage.run(seeker, "profile", "show", user)
        try stage.expect(open["profile"]?["contact"]?["phone"]?.text == "+43662123456", "the phone number is missing")
    }

    private func offer(_ provider: Person, on stage: Stage) async throws {
        stage.begin(4)
        let words = ["post", "create", "Zwölf rote Äpfel", "--kind", "offer", "--near", "47.7981,13.0469"]
        let content = ["--price", "3.50 EUR", "--text", "frisch gepflückt", "--photo", stage.files.photo("apples")]
        let reply = try await stage.run(provider, words + content)
        try stage.expect(reply["post"]?["photos"]?.elements.count == 1, "the photo is missing")
    }

    /// Own offers: their number, a card each, changed and deleted.
    private func review(_ provider: Person, on stage: Stage) async throws {
        stage.begin(5)
        let mine = ["post", "list", "--mine"]
        try stage.expect(try await stage.run(provider, mine)["posts"]?.elements.count == 1, "not one offer")
        let words = ["post", "create", "Birnenmost, fünf Liter", "--kind", "offer", "--near", "47.7981,13.0469"]
        let second = try await stage.run(provider, words + ["--photo", stage.files.photo("apples")])
        try stage.expect(try await stage.run(provider, mine)["posts"]?.elements.count == 2, "not two offers")

        stage.begin(6)
        let id = try stage.need(second["post"]?["id"]?.text, "the offer's id")
        let photo = try stage.need(second["post"]?["photos"]?.elements.first?["id"]?.text, "the photo")
        let cards = try await stage.lines(provider, "cards", "--mine", "--json")
        try stage.expect(cards.count == 2, "\(cards.count) cards for two offers")
        try await stage.run(provider, "photo", "get", photo, "-o", stage.files.downloads + "/apples.jpg", "--force")
        try await stage.run(provider, "post", "edit", id, "--text", "Ein Kanister steht bereit.")
        try await stage.run(provider, "post", "delete", id, "--yes")
        try stage.expect(try await stage.run(provider, mine)["posts"]?.elements.count == 1, "not one offer again")
    }

    private func browse(_ seeker: Person, on stage: Stage) async throws {
        stage.begin(7)
        let lena = try await stage.user(stage.person("Lena"))
        let near = ["--kind", "offer", "--owner", lena, "--near", "47.8,13.045", "--within", "5km"]
        let cards = ["cards", "--json"] + near
        let first = try card(try await stage.lines(seeker, cards, input: "quit\n"), stage)
        let rest = try await stage.lines(seeker, cards, input: "like \(first.post)\nquit\n")
        let second = try card(Array(rest.dropFirst()), stage)
        _ = try await stage.lines(seeker, cards, input: "skip \(second.post)\nundo\nskip \(second.post)\nquit\n")
        let kept = try await stage.run(seeker, "favourite", "list")
        try stage.expect(kept.texts("favourites", "post") == [first.post], "the like is not the only favourite")

        stage.begin(8)
        let others = try await stage.run(seeker, "search", "--kind", "offer", "--owner", first.owner)
        let owners = Set(others.texts("hits", "owner"))
        try stage.expect(owners == [first.owner], "other people's offers were found")

        stage.begin(9)
        let profile = try await stage.run(seeker, "post", "show", first.post)
        try stage.expect(profile["post"]?["content"]?["contact"]?["phone"]?.text != nil, "the card has no phone number")
        try await stage.run(seeker, "favourite", "list")
    }

    private func card(_ lines: [JSONValue], _ stage: Stage) throws -> (post: String, owner: String) {
        let post = lines.compactMap { $0["card"]?["post"] }.first
        return (
            try stage.need(post?["id"]?.text, "the card's post"),
            try stage.need(post?["owner"]?.text, "the card's owner")
        )
    }

    private func favourites(_ seeker: Person, on stage: Stage) async throws {
        stage.begin(10)
        let found = try await stage.run(seeker, "search", "gitarre", "--kind", "offer")
        let guitar = try stage.need(found.texts("hits", "post").first, "the guitar")
        try await stage.run(seeker, "favourite", "add", guitar)
        let two = try await stage.run(seeker, "favourite", "list")
        try stage.expect(two["count"]?.number == 2, "not two favourites")
        try await stage.run(seeker, "favourite", "remove", guitar)
        let one = try await stage.run(seeker, "favourite", "list")
        try stage.expect(one["count"]?.number == 1, "not one favourite")
        try await stage.register(seeker, "--name", seeker.name)
        let kept = try await stage.run(seeker, "favourite", "list")
        try stage.expect(kept["count"]?.number == 1, "the guest's favourite was lost")
    }
}
