import CatalogueContract
import Storage
import Wire

extension PostDetails {
    /// Price, currency, opening hours, cuisines, radius, category: the last columns of a post.
    var values: [(any SQLValueConvertible)?] {
        switch self {
        case .offer(let price): [price?.amount, price?.currency, nil, nil, nil, nil]
        case .restaurant(let hours, let cuisines): [nil, nil, hours, TextList(cuisines), nil, nil]
        case .sight(let radius): [nil, nil, nil, nil, radius, nil]
        case .tip(let category): [nil, nil, nil, nil, nil, category]
        }
    }

    init(row: Row) throws {
        switch try row["kind", as: PostKind.self] {
        case .offer:
            let amount: String? = try row["priceAmount"]
            let currency: String? = try row["priceCurrency"]
            let price: Money? =
                if let amount, let currency { try Money(amount: amount, currency: currency) } else { nil }
            self = .offer(price: price)
        case .restaurant:
            let cuisines = try row["cuisines", as: TextList<Cuisine>.self].texts
            self = .restaurant(openingHours: try row["openingHours"], cuisines: cuisines)
        case .sight:
            self = .sight(radius: try row["radius"])
        case .tip:
            self = .tip(try row["category"])
        }
    }
}
