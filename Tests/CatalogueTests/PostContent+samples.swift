import CatalogueContract

extension PostKind {
    static let offer: PostKind = "offer"
    static let restaurant: PostKind = "restaurant"
    static let sight: PostKind = "sight"
    static let tip: PostKind = "tip"
    static let standard = [offer, restaurant, sight, tip]
}

extension PostContent {
    static func offer(_ title: String) -> PostContent {
        PostContent(kind: .offer, title: title)
    }

    static func restaurant(_ title: String, _ cuisines: String...) throws -> PostContent {
        PostContent(
            kind: .restaurant,
            title: title,
            point: try Coordinate(lat: 47.8, lon: 13.04),
            hours: "Mo-Su 11:00-23:00",
            attributes: ["cuisine": .words(cuisines)]
        )
    }

    static func sight(_ title: String) throws -> PostContent {
        PostContent(
            kind: .sight,
            title: title,
            text: "Above the town",
            point: try Coordinate(lat: 47.795, lon: 13.0477)
        )
    }

    static func complete() throws -> [PostContent] {
        var lamp = PostContent(kind: .offer, title: "A lamp", text: "Brass.\nWorks.")
        lamp.point = try Coordinate(lat: 47.7995, lon: 13.044)
        lamp.place = PostPlace(geonameID: 2_766_824, country: "AT", city: "Salzburg", address: "Getreidegasse 9")
        lamp.tags = ["light", "second hand"]
        lamp.contact = PostContact(email: "ada@example.org", phone: "+43 662 123", website: "https://example.org/lamp")
        lamp.price = try Money(amount: "3.50", currency: "EUR")
        var sight = try PostContent.sight("Hohensalzburg")
        sight.fence = Fence(radius: 250)
        var tip = PostContent.tip("Augustiner Bräu")
        tip.category = "festival"
        return [lamp, try restaurant("Triangel", "austrian", "regional"), sight, tip]
    }

    /// The largest content the rules allow, with four bytes per character where possible.
    static func largest() throws -> PostContent {
        func wide(_ count: Int) -> String { String(repeating: "𝄞", count: count) }
        func letters(_ count: Int) -> String { String(repeating: "𐐨", count: count) }
        var content = PostContent(kind: .restaurant, title: wide(120), text: wide(10_000))
        content.point = try Coordinate(lat: -89.123456789012345, lon: -179.123456789012345)
        content.place = PostPlace(country: "AT", city: wide(120), address: wide(200))
        content.tags = (0..<20).map { wide(38) + "\($0 + 10)" }
        content.contact = PostContact(
            email: letters(16) + "@" + String(repeating: letters(15) + ".", count: 2)
                + String(repeating: "a", count: 57)
                + ".at",
            phone: String(repeating: "1", count: 100),
            website: "https://" + wide(492)
        )
        content.hours = wide(1000)
        content.attributes = ["cuisine": .words((0..<20).map { wide(38) + "\($0 + 10)" })]
        return content
    }
}
