public import UmkreisWire

/// A planned journey, visible only to its members.
public struct Trip: Codable, Sendable, Hashable {
    /// The trip.
    public var id: TripID
    /// The owner.
    public var owner: UserID
    /// The caller's role.
    public var standing: TripRole
    /// The content.
    public var content: TripContent
    /// Accepted members by id, at most 50; users across blocks are omitted.
    public var buddies: [UserID]
    /// Open invitations, at most 50; for the owner only.
    public var invitations: Int?
    /// Creation time.
    public var createdAt: Timestamp
    /// Last change.
    public var changedAt: Timestamp
    /// Revision from 1, grows with the content's changes.
    public var revision: Int

    public init(
        id: TripID,
        owner: UserID,
        standing: TripRole,
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

/// A user's role in a trip.
public struct TripRole: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// May change everything.
    public static let owner: TripRole = "owner"
    /// Has accepted; may change notes and plan.
    public static let buddy: TripRole = "buddy"
    /// May read; invisible to the others.
    public static let invited: TripRole = "invited"
}

/// The content of a trip.
public struct TripContent: Codable, Sendable, Hashable {
    /// The destination.
    public var place: TripPlace
    /// First and last day, before 31 December 9999.
    public var dates: DateSpan
    /// One line, 1…120 characters.
    public var title: String?
    /// 1…5,000 characters.
    public var notes: String?
    /// Plan by day; at most 500 entries and 128 KiB of JSON.
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
    /// The rule of `title`.
    public static let titleRule = TextRule(length: 1...120)
    /// The rule of `notes`.
    public static let notesRule = TextRule(length: 1...5_000, lines: .any)

    public static let rules: FieldRules = [
        "title": titleRule, "notes": notesRule, "plan": ListRule(maximum: 500, maximumBytes: 128 * 1024),
    ]
}

/// The destination of a trip.
public struct TripPlace: Codable, Sendable, Hashable {
    /// GeoNames id, from 1; independent of language.
    public var geonameID: Int
    /// ISO 3166-1 alpha-2 in capital letters, or `XK` for Kosovo.
    public var country: String
    /// City as searched, 1…120 characters; `nil` for the whole country.
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

/// A planned item of a day.
public struct PlanEntry: Codable, Sendable, Hashable {
    /// Stable id within the trip, from 1; assigned and never reused.
    public var number: Int?
    /// A day of the trip.
    public var date: CivilDate
    /// Local start time, such as `09:30`.
    public var time: String?
    /// A post to visit.
    public var post: PostID?
    /// One line, 1…200 characters.
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
    /// The rule of `text`.
    public static let textRule = TextRule(length: 1...200)

    public static let rules: FieldRules = [
        "number": NumberRule(1...Int(Int32.max)), "time": TextRule(length: 1...8, form: .timeOfDay), "text": textRule,
    ]
}

extension TextForm {
    /// A 24-hour time.
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
