import CatalogueContract

extension DraftRefusal {
    static let all = texts + lists + contacts + details

    private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

    private static let texts = [
        DraftRefusal("post.title", "is empty") { $0.title = " \t" },
        DraftRefusal("post.title", "is longer than 120 characters") { $0.title = long(121) },
        DraftRefusal("post.title", "has a control character in it") { $0.title = "A\nlamp" },
        DraftRefusal("post.text", "is longer than 10000 characters") { $0.text = long(10_001) },
        DraftRefusal("post.text", "has a control character in it") { $0.text = "bell \u{7}" },
        DraftRefusal("post.place.country", "must be a country's two capital letters of ISO 3166-1, as in DE") {
            $0.place = PostPlace(country: "Austria")
        },
        DraftRefusal("post.place.country", "must be a country's two capital letters of ISO 3166-1, as in DE") {
            $0.place = PostPlace(country: "ZZ")
        },
        DraftRefusal("post.place.city", "is longer than 120 characters") { $0.place = PostPlace(city: long(121)) },
        DraftRefusal("post.place.address", "is longer than 200 characters") {
            $0.place = PostPlace(address: long(201))
        },
    ]

    private static let lists = [
        DraftRefusal("post.tags", "may have at most 20 entries") { $0.tags = (0...20).map { "tag \($0)" } },
        DraftRefusal("post.tags.1", "is empty") { $0.tags = ["late", " "] },
        DraftRefusal("post.tags.0", "is longer than 40 characters") { $0.tags = [long(41)] },
        DraftRefusal("post.restaurant.cuisines", "may have at most 20 entries") {
            $0.restaurant?.cuisines = (0...20).map { "cuisine\($0)" }
        },
        DraftRefusal("post.restaurant.cuisines.0", "must be one cuisine, without ; or ,") {
            $0.restaurant?.cuisines = ["pizza;pasta"]
        },
        DraftRefusal("post.restaurant.cuisines.1", "is longer than 40 characters") {
            $0.restaurant?.cuisines = ["pizza", long(41)]
        },
    ]

    private static let contacts = [
        DraftRefusal("post.contact.email", "must look like name@example.org") {
            $0.contact = PostContact(email: "ada at example.org")
        },
        DraftRefusal("post.contact.email", "is longer than 254 characters") {
            $0.contact = PostContact(email: long(250) + "@example.org")
        },
        DraftRefusal("post.contact.phone", "must be digits, spaces and + - . / ( ) , ;") {
            $0.contact = PostContact(phone: "call me")
        },
        DraftRefusal("post.contact.phone", "is shorter than 3 characters") { $0.contact = PostContact(phone: "1") },
        DraftRefusal("post.contact.website", "must begin with https:// or http:// and have no spaces") {
            $0.contact = PostContact(website: "javascript:alert(1)")
        },
        DraftRefusal("post.contact.website", "must begin with https:// or http:// and have no spaces") {
            $0.contact = PostContact(website: "https://")
        },
    ]

    private static let details = [
        DraftRefusal("post.point", "is missing: a restaurant has one") { $0.point = nil },
        DraftRefusal("post.restaurant.openingHours", "is longer than 1000 characters") {
            $0.restaurant?.openingHours = long(1001)
        },
        DraftRefusal(
            "post.restaurant",
            "is for posts of the kind restaurant, and this one is of the kind offer"
        ) { $0.kind = .offer },
        DraftRefusal("post.tip", "is for posts of the kind tip, and this one is of the kind restaurant") {
            $0.tip = TipDetails(category: .park)
        },
        DraftRefusal("post.price", "is for posts of the kind offer, and this one is of the kind restaurant") {
            $0.price = try? Money(amount: "1", currency: "EUR")
        },
        DraftRefusal("post.sight.radius", "must be from 10 to 100000") {
            $0.kind = .sight
            $0.restaurant = nil
            $0.sight = SightDetails(radius: 9.9)
        },
    ]
}
