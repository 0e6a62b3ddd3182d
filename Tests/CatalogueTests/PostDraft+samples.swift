import CatalogueContract

extension PostDraft {
    static func offer(_ title: String) -> PostDraft {
        PostDraft(kind: .offer, title: title)
    }

    static func restaurant(_ title: String, _ cuisines: String...) throws -> PostDraft {
        PostDraft(
            kind: .restaurant,
            title: title,
            point: try Coordinate(lat: 47.8, lon: 13.04),
            restaurant: RestaurantDetails(openingHours: "Mo-Su 11:00-23:00", cuisines: cuisines)
        )
    }

    /// One of each kind, with everything said that can be.
    static func complete() throws -> [PostDraft] {
        var lamp = PostDraft(kind: .offer, title: "A lamp", text: "Brass.\nWorks.")
        lamp.point = try Coordinate(lat: 47.7995, lon: 13.044)
        lamp.place = PostPlace(country: "AT", city: "Salzburg", address: "Getreidegasse 9")
        lamp.tags = ["light", "second hand"]
        lamp.contact = PostContact(email: "ada@example.org", phone: "+43 662 123", website: "https://example.org/lamp")
        lamp.price = try Money(amount: "3.50", currency: "EUR")
        var sight = PostDraft(kind: .sight, title: "Hohensalzburg", point: try Coordinate(lat: 47.795, lon: 13.0477))
        sight.sight = SightDetails(radius: 250)
        let tip = PostDraft(kind: .tip, title: "Augustiner Bräu", tip: TipDetails(category: .festival))
        return [lamp, try restaurant("Triangel", "austrian", "regional"), sight, tip]
    }

    /// As many bytes as the rules allow: four for each character where any character may stand.
    static func largest() throws -> PostDraft {
        func wide(_ count: Int) -> String { String(repeating: "𝄞", count: count) }
        func letters(_ count: Int) -> String { String(repeating: "𐐨", count: count) }
        var draft = PostDraft(kind: .restaurant, title: wide(120), text: wide(10_000))
        draft.point = try Coordinate(lat: -89.123456789012345, lon: -179.123456789012345)
        draft.place = PostPlace(country: "AT", city: wide(120), address: wide(200))
        draft.tags = (0..<20).map { wide(38) + "\($0 + 10)" }
        draft.contact = PostContact(
            email: letters(16) + "@" + String(repeating: letters(15) + ".", count: 14) + "example.at",
            phone: String(repeating: "1", count: 100),
            website: "https://" + wide(492)
        )
        draft.restaurant = RestaurantDetails(
            openingHours: wide(1000),
            cuisines: (0..<20).map { wide(38) + "\($0 + 10)" }
        )
        return draft
    }
}
