public import Wire

/// A journey that somebody plans, alone or with buddies; nobody else knows that it is there.
public struct Trip: Codable, Sendable, Hashable {
    public var id: TripID
    public var owner: UserID
    /// What the caller is on it.
    public var standing: TripStanding
    public var content: TripContent
    /// Who has accepted, in the order of their ids; whom a block keeps apart from the caller is left out.
    public var buddies: [UserID]
    /// How many of the owner's invitations are neither accepted nor ninety days old; told to the owner alone.
    public var invitations: Int?
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    /// 1 at first; grows with each change of the content.
    public var revision: Int

    public init(
        id: TripID,
        owner: UserID,
        standing: TripStanding,
        content: TripContent,
        buddies: [UserID] = [],
        invitations: Int? = nil,
        createdAt: Timestamp,
        changedAt: Timestamp,
        revision: Int
    ) {
        self.id = id
        self.owner = owner
        self.standing = standing
        self.content = content
        self.buddies = buddies
        self.invitations = invitations
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.revision = revision
    }
}

/// What somebody is on a trip.
public struct TripStanding: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Changes all of it, invites, and deletes it.
    public static let owner: TripStanding = "owner"
    /// Has accepted, which the others see; changes notes and plan.
    public static let buddy: TripStanding = "buddy"
    /// Reads it, and the others do not know.
    public static let invited: TripStanding = "invited"
}

/// What a trip says: where, when, and what is to be done there.
public struct TripContent: Codable, Sendable, Hashable {
    public var place: TripPlace
    /// Before 31 December 9999.
    public var dates: DateSpan
    /// On one line.
    public var title: String?
    public var notes: String?
    /// By day, those of one day in the order in which they were given; at most 128 KiB of JSON.
    public var plan: [PlanEntry]?

    public init(
        place: TripPlace,
        dates: DateSpan,
        title: String? = nil,
        notes: String? = nil,
        plan: [PlanEntry]? = nil
    ) {
        self.place = place
        self.dates = dates
        self.title = title
        self.notes = notes
        self.plan = plan
    }
}

extension TripContent: Ruled {
    public static let titleRule = TextRule(length: 1...120)
    public static let notesRule = TextRule(length: 1...5_000, lines: .any)
    public static let planRule = ListRule(most: 500, mostBytes: 128 * 1024)

    public static let rules: FieldRules = ["title": titleRule, "notes": notesRule, "plan": planRule]
}

/// Where a trip goes: known by GeoNames' id, so that "Wien" and "Vienna" are one place.
public struct TripPlace: Codable, Sendable, Hashable {
    public var geonameID: Int
    /// ISO 3166-1 alpha-2 in capital letters, or `XK` for Kosovo.
    public var country: String
    /// As it was called when it was searched; without it the trip goes to the whole country.
    public var city: String?

    public init(geonameID: Int, country: String, city: String? = nil) {
        self.geonameID = geonameID
        self.country = country
        self.city = city
    }
}

extension TripPlace: Ruled {
    public static let rules: FieldRules = [
        "geonameID": PostPlace.geonameIDRule, "country": PostPlace.countryRule, "city": PostPlace.cityRule,
    ]
}

/// Something to be done on a day of a trip: a post, a text, or both.
public struct PlanEntry: Codable, Sendable, Hashable {
    /// What it is told apart by as long as it is there; the catalogue gives one to an entry that comes without, and none twice.
    public var number: Int?
    /// One of the trip's days.
    public var date: CivilDate
    /// When it begins, in the time of the place: `09:30`.
    public var time: String?
    public var post: PostID?
    /// On one line.
    public var text: String?

    public init(
        number: Int? = nil,
        date: CivilDate,
        time: String? = nil,
        post: PostID? = nil,
        text: String? = nil
    ) {
        self.number = number
        self.date = date
        self.time = time
        self.post = post
        self.text = text
    }
}

extension PlanEntry: Ruled {
    public static let numberRule = NumberRule(1...Int(Int32.max))
    public static let timeRule = TextRule(length: 1...8, form: .timeOfDay)
    public static let textRule = TextRule(length: 1...200)

    public static let rules: FieldRules = ["number": numberRule, "time": timeRule, "text": textRule]
}

extension TextForm {
    /// Hours and minutes of a day of 24 hours.
    public static let timeOfDay = TextForm(
        "not-a-time-of-day",
        "be hours and minutes, as in 09:30",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    ) { text in
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let hours = Int(Substring(parts[0])), let minutes = Int(Substring(parts[1]))
        else { return false }
        return hours < 24 && minutes < 60
    }
}
