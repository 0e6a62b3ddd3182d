import CatalogueContract

extension ContentRefusal {
    static let all = texts + lists + contacts + details

    private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

    private static let texts = [
        ContentRefusal("post.title", "is empty") { $0.title = " \t" },
        ContentRefusal("post.title", "is longer than 120 characters") { $0.title = long(121) },
        ContentRefusal("post.title", "contains a control character") { $0.title = "A\nlamp" },
        ContentRefusal("post.text", "is longer than 10000 characters") { $0.text = long(10_001) },
        ContentRefusal("post.text", "contains a control character") { $0.text = "bell \u{7}" },
        ContentRefusal("post.place.country", "must be an ISO 3166-1 country code in capital letters, as in AT") {
            $0.place = PostPlace(country: "Austria")
        },
        ContentRefusal("post.place.country", "must be an ISO 3166-1 country code in capital letters, as in AT") {
            $0.place = PostPlace(country: "ZZ")
        },
        ContentRefusal("post.place.city", "is longer than 120 characters") { $0.place = PostPlace(city: long(121)) },
        ContentRefusal("post.place.address", "is longer than 200 characters") {
            $0.place = PostPlace(address: long(201))
        },
    ]

    private static let lists = [
        ContentRefusal("post.tags", "may have at most 20 entries") { $0.tags = (0...20).map { "tag \($0)" } },
        ContentRefusal("post.tags.1", "is empty") { $0.tags = ["late", " "] },
        ContentRefusal("post.tags.0", "is longer than 40 characters") { $0.tags = [long(41)] },
        ContentRefusal("post.attributes.cuisine", "may have at most 20 entries") {
            $0.attributes?["cuisine"] = .words((0...20).map { "cuisine\($0)" })
        },
        ContentRefusal("post.attributes.cuisine.0", "must be one word, without ; or ,") {
            $0.attributes?["cuisine"] = ["pizza;pasta"]
        },
        ContentRefusal("post.attributes.cuisine.1", "is longer than 40 characters") {
            $0.attributes?["cuisine"] = .words(["pizza", long(41)])
        },
        ContentRefusal("post.attributes.cuisine", "must be a list of words") { $0.attributes?["cuisine"] = "pizza" },
        ContentRefusal("post.attributes.stars", "is not one of cuisine") { $0.attributes?["stars"] = 3 },
    ]

    private static let contacts = [
        ContentRefusal("post.contact.email", "must look like name@example.org") {
            $0.contact = PostContact(email: "ada at example.org")
        },
        ContentRefusal("post.contact.email", "is longer than 254 characters") {
            $0.contact = PostContact(email: long(250) + "@example.org")
        },
        ContentRefusal("post.contact.phone", "must be digits, spaces and + - . / ( ) , ;") {
            $0.contact = PostContact(phone: "call me")
        },
        ContentRefusal("post.contact.phone", "is shorter than 3 characters") { $0.contact = PostContact(phone: "1") },
        ContentRefusal("post.contact.website", "must begin with https:// or http:// and have no spaces") {
            $0.contact = PostContact(website: "javascript:alert(1)")
        },
        ContentRefusal("post.contact.website", "must begin with https:// or http:// and have no spaces") {
            $0.contact = PostContact(website: "https://")
        },
    ]

    private static let details = [
        ContentRefusal(
            "post.kind",
            "names \"castle\", which is not a declared kind; the declared kinds are offer, restaurant, sight, tip"
        ) {
            $0.kind = "castle"
        },
        ContentRefusal("post.point", "is missing") { $0.point = nil },
        ContentRefusal("post.hours", "is longer than 1000 characters") { $0.hours = long(1001) },
        ContentRefusal("post.hours", "is too complex: expected at most 48 time spans") {
            $0.hours = "PH,SH,Mo-Su " + repeatElement("0:00-0:01", count: 49).joined(separator: ",") + " off"
        },
        ContentRefusal("post.category", "needs the facet category, which restaurant does not have") {
            $0.category = "park"
        },
        ContentRefusal("post.price", "needs the facet price, which restaurant does not have") {
            $0.price = try? Money(amount: "1", currency: "EUR")
        },
        ContentRefusal("post.fence.radius", "must be from 10 to 100000") { $0.fence = Fence(radius: 9.9) },
        ContentRefusal("post.dates.end", "is before the start") {
            let day = CivilDate(year: 2026, month: 5, day: 2)
            $0.dates = DateSpan(start: day, end: CivilDate(year: 2026, month: 5, day: 1))
        },
        ContentRefusal("post.place.geonameID", "must be from 1 to 2147483647") {
            $0.place = PostPlace(geonameID: 0)
        },
    ]
}
