import UmkreisTexts
import UmkreisWire

/// A marketplace: seekers look, keep and ask; providers offer.
struct OffersStory: Story {
    static let app = "offers"
    static let postCount = 7
    static let mainPerson = "Sami"

    private struct Offer {
        let owner: String
        let title: String
        let price: String
        let near: String
        let photo: String
        let text: String
    }

    private static let old = [
        Offer(
            owner: "Lena",
            title: "Damenrad, 28 Zoll",
            price: "120 EUR",
            near: "47.8095,13.0550",
            photo: "bicycle",
            text: "Sieben Gänge, neue Bremsen vorn."
        ),
        Offer(
            owner: "Lena",
            title: "Stehlampe aus Messing",
            price: "25 EUR",
            near: "47.8003,13.0434",
            photo: "lamp",
            text: "Warmes Licht, Kabel zwei Meter."
        ),
        Offer(
            owner: "Max",
            title: "Sessel, petrolgrün",
            price: "60 EUR",
            near: "47.8123,13.0321",
            photo: "armchair",
            text: "Sehr bequem, Selbstabholung."
        ),
        Offer(
            owner: "Max",
            title: "Krimis, acht Stück",
            price: "12 EUR",
            near: "47.7920,13.0651",
            photo: "books",
            text: "Einmal gelesen. Nur zusammen."
        ),
        Offer(
            owner: "Lena",
            title: "Gitarre mit Koffer",
            price: "85 EUR",
            near: "47.8040,13.0290",
            photo: "guitar",
            text: "Stahlsaiten, kleiner Kratzer hinten."
        ),
    ]

    private static let phone = "+43 662 123456"
    private static let apples = "Zwölf rote Äpfel"
    private static let cider = "Birnenmost, fünf Liter"

    func play(on stage: Stage) async throws {
        try await stage.install()
        let seeker = stage.person(Self.mainPerson)
        let provider = stage.person("Paula")
        try await neighbours(on: stage)
        try await look(seeker, on: stage)
        try await register(provider, beside: seeker, on: stage)
        try await offer(provider, on: stage)
        try await keepSettings(provider, seenBy: seeker, on: stage)
        try await review(provider, on: stage)
        try await browse(seeker, on: stage)
        try await favourites(seeker, on: stage)
        stage.begin(11)
        let german = try await stage.run(seeker, "search", "--help", "--lang", "de")
        try stage.expect(german, has: TextCatalogue.of(.de).text("cli.help.examples") ?? "")
    }

    /// Registers two providers with older offers.
    private func neighbours(on stage: Stage) async throws {
        stage.remark(.alreadyHere)
        for name in ["Lena", "Max"] {
            let person = stage.person(name)
            try await stage.arrive(person)
            try await stage.prepare(person, ["profile", "edit", "--photo", stage.files.photo(name.lowercased())])
        }
        for offer in Self.old {
            let words = ["post", "create", offer.title, "--kind", "offer", "--price", offer.price]
            let content = ["--near", offer.near, "--photo", stage.files.photo(offer.photo), "--text", offer.text]
            let contact = ["--email", stage.person(offer.owner).email, "--phone", Self.phone]
            let owner = stage.person(offer.owner)
            try await stage.prepare(owner, words + content + contact)
        }
    }

    private func look(_ seeker: Person, on stage: Stage) async throws {
        stage.begin(1)
        try await stage.run(seeker, "account", "guest")
        let start = ["search", "--kind", "offer", "--sort", "newest", "--limit", "5"]
        let newestFirst = Self.old.reversed().map(\.title)
        let first = try await stage.eventually(seeker, start) { $0.has(inOrder: newestFirst) }
        try stage.expect(first, entries: 5)
        let photos = first.entries.filter { $0.contains("📷") }
        guard photos.count == 5 else { throw stage.failure("count", "\(photos.count) 📷 ≠ 5") }
        let near = ["--kind", "offer", "--near", "47.8,13.045", "--within"]
        let found = try await stage.run(seeker, ["search", "messing"] + near + ["2km"])
        try stage.expect(found, has: "Stehlampe aus Messing")
        try stage.expect(found, hasNot: "Damenrad")
        let close = try await stage.run(seeker, ["search"] + near + ["500m"])
        try stage.expect(close, has: "Stehlampe aus Messing")
        try stage.expect(close, hasNot: "Damenrad", "Krimis")
    }

    private func register(_ provider: Person, beside seeker: Person, on stage: Stage) async throws {
        stage.begin(2)
        let lamp = ["post", "create", "Eine Lampe", "--near", "47.8,13.04"]
        try await stage.refused(seeker, lamp, as: "unauthenticated")
        try await stage.register(provider, "--name", provider.name)
        guard try await stage.verify(provider) else { return }
        let account = try await stage.run(provider, "account", "show")
        try stage.expect(account, has: provider.email)
        let unverified = localized("cli.account.notVerified", ["value": .words(provider.email)])
        try stage.expect(account, hasNot: unverified)
    }

    private func offer(_ provider: Person, on stage: Stage) async throws {
        stage.begin(4)
        let words = ["post", "create", Self.apples, "--kind", "offer", "--near", "47.7981,13.0469"]
        let content = ["--price", "3.50 EUR", "--text", "frisch gepflückt", "--photo", stage.files.photo("apples")]
        let posted = try await stage.run(provider, words + content)
        try stage.expect(posted, has: localized("cli.post.posted", ["title": .words(Self.apples)]))
        let number = try stage.need(posted.number(after: "post show"), "umkreis post show")
        let shown = try await stage.run(provider, "post", "show", number)
        try stage.expect(shown, has: Self.apples, "frisch gepflückt", localized("cli.fact.photos"))
    }

    private func keepSettings(_ provider: Person, seenBy seeker: Person, on stage: Stage) async throws {
        stage.begin(3)
        let contact = ["--phone", Self.phone, "--contact-email", provider.email]
        let photo = ["--photo", stage.files.photo("paula")]
        try await stage.run(provider, ["profile", "edit", "--contact-visibility", "nobody"] + contact + photo)
        let search = ["search", "äpfel", "--kind", "offer", "--sort", "newest", "--limit", "1"]
        try await stage.eventually(seeker, search) { $0.line(with: Self.apples)?.contains(provider.name) == true }
        let post = try await stage.run(seeker, "post", "show", "1")
        let number = try stage.need(post.number(after: "profile show"), "umkreis profile show")
        let hidden = try await stage.run(seeker, "profile", "show", number)
        try stage.expect(hidden, has: provider.name)
        try stage.expect(hidden, hasNot: "662123456", provider.email)
        try await stage.run(provider, "profile", "edit", "--contact-visibility", "everyone")
        let open = try await stage.run(seeker, "profile", "show", number)
        try stage.expect(open, has: "+43662123456", provider.email)
    }

    /// Own offers: their number, a card each, changed and deleted.
    private func review(_ provider: Person, on stage: Stage) async throws {
        stage.begin(5)
        let mine = ["post", "list", "--mine"]
        try stage.expect(try await stage.run(provider, mine), entries: 1)
        let words = ["post", "create", Self.cider, "--kind", "offer", "--near", "47.7981,13.0469"]
        try await stage.run(provider, words + ["--photo", stage.files.photo("apples")])
        let two = try await stage.run(provider, mine)
        try stage.expect(two, entries: 2)

        stage.begin(6)
        let cards = [
            KeyPress("", shows: Self.cider, Self.place(1, of: 2)),
            KeyPress("n", shows: Self.apples, Self.place(2, of: 2)),
            KeyPress("q"),
        ]
        try await stage.press(cards, provider, in: ["cards", "--mine"])
        let photo = try stage.number(of: "apples.jpg", in: try await stage.run(provider, "photo", "list"))
        try await stage.run(provider, "photo", "get", photo, "-o", stage.files.downloads + "/apples.jpg", "--force")
        let number = try stage.number(of: Self.cider, in: two)
        try await stage.run(provider, "post", "edit", number, "--text", "Ein Kanister steht bereit.")
        try stage.expect(try await stage.run(provider, "post", "show", number), has: "Ein Kanister steht bereit.")
        try await stage.run(provider, "post", "delete", number, "--yes")
        let one = try await stage.run(provider, mine)
        try stage.expect(one, entries: 1)
        try stage.expect(one, hasNot: Self.cider)
    }

    private static func place(_ number: Int, of count: Int) -> String {
        localized("cli.cards.place", ["number": .count(number), "count": .count(count)])
    }

    /// Likes one of Lena's offers, and skips another twice.
    private func browse(_ seeker: Person, on stage: Stage) async throws {
        let (lena, guitar, lamp) = (stage.person("Lena"), Self.old[4].title, Self.old[1].title)
        func decided(_ decision: String, _ title: String) -> String {
            localized("cli.cards.decided.\(decision)", ["title": .words(title)])
        }
        let search = ["search", "gitarre", "--kind", "offer", "--sort", "newest", "--limit", "1"]
        try await stage.run(seeker, search)
        let post = try await stage.run(seeker, "post", "show", "1")
        let owner = try stage.need(post.number(after: "profile show"), "umkreis profile show")

        stage.begin(7)
        let cards = ["cards", "--kind", "offer", "--owner", owner, "--sort", "newest"]
        let decisions = [
            KeyPress("", shows: guitar), KeyPress("l", shows: decided("like", guitar), lamp),
            KeyPress("s", shows: decided("skip", lamp)), KeyPress("u", shows: localized("cli.cards.undone.skip"), lamp),
            KeyPress("s", shows: decided("skip", lamp)), KeyPress("q"),
        ]
        try await stage.press(decisions, seeker, in: cards)
        let kept = try await stage.run(seeker, "favourite", "list")
        try stage.expect(kept, entries: 1)
        try stage.expect(kept, has: guitar)

        stage.begin(8)
        let others = try await stage.run(seeker, "post", "list", "--owner", owner)
        try stage.expect(others, has: guitar, lamp, Self.old[0].title)
        try stage.expect(others, hasNot: Self.apples, Self.old[2].title)

        stage.begin(9)
        let reached = [lena.email, "+43662123456"]
        let contact = try await stage.run(seeker, "post", "contact", try stage.number(of: lamp, in: others))
        let favourites = try await stage.run(seeker, "favourite", "list")
        for text in reached {
            try stage.expect(contact, has: text)
            try stage.expect(favourites, has: text)
        }
    }

    private func favourites(_ seeker: Person, on stage: Stage) async throws {
        stage.begin(10)
        let (guitar, chair) = (Self.old[4].title, Self.old[2].title)
        try await stage.run(seeker, "search", "sessel", "--kind", "offer", "--sort", "newest", "--limit", "1")
        try await stage.run(seeker, "favourite", "add", "1")
        let two = try await stage.run(seeker, "favourite", "list")
        try stage.expect(two, entries: 2)
        try await stage.run(seeker, "favourite", "remove", try stage.number(of: chair, in: two))
        let one = try await stage.run(seeker, "favourite", "list")
        try stage.expect(one, entries: 1)
        try await stage.register(seeker, "--name", seeker.name)
        let kept = try await stage.run(seeker, "favourite", "list")
        try stage.expect(kept, entries: 1)
        try stage.expect(kept, has: guitar)
    }
}
