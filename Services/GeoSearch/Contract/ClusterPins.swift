public import Wire

/// Gathers the posts of a part of the map into pins: clusters where they stand close together at a zoom, single posts elsewhere.
///
/// Pins merge as supercluster merges them: within 40 pixels, 512 to a tile, down from zoom 16; beyond it every post stands for
/// itself. A pin is told if its middle is in the viewport. Where pins are more than 2,000, or more than a line has room for, they
/// are those of the greatest lesser zoom at which they can all be told. What lies beyond 85.0511 degrees stands on the map's edge;
/// over the 180th meridian pins merge for who looks over it.
///
/// `search` filters as ``Search`` does, also by who asks; what of it sorts or pages is refused (`sort`, `language`, `facets`,
/// `limit`, `cursor`). Faults: `invalid`, naming the member.
public struct ClusterPins: Call {
    public static let name: CallName = "geo.clusterPins"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var viewport: Viewport
    /// At 0 the world is 512 pixels wide, with each zoom twice as wide.
    public var zoom: Int
    /// Only of posts that meet this.
    public var search: Search?

    public struct Reply: Codable, Sendable, Equatable {
        /// The one that the pins are of.
        public var zoom: Int
        /// How many posts there are in all of the pins.
        public var count: Int
        /// The greatest first.
        public var clusters: [PinCluster]
        /// Those that stand for themselves, the oldest first.
        public var posts: [PinnedPost]

        public init(zoom: Int, count: Int, clusters: [PinCluster], posts: [PinnedPost]) {
            self.zoom = zoom
            self.count = count
            self.clusters = clusters
            self.posts = posts
        }
    }

    public init(viewport: Viewport, zoom: Int, search: Search? = nil) {
        self.viewport = viewport
        self.zoom = zoom
        self.search = search
    }
}

extension ClusterPins: Ruled {
    public static let zoomRule = NumberRule(0...22)

    public static let rules: FieldRules = ["zoom": zoomRule]
}

/// Several posts at one point of a map.
public struct PinCluster: Codable, Sendable, Equatable {
    /// What ``ListClusterPosts`` knows it by: the same as long as its oldest post stays in it.
    public var id: String
    /// The mean of its posts' on the map.
    public var point: Coordinate
    public var count: Int
    /// How many of them are open, at the moment that the search asks about; absent where none tells its hours.
    public var open: Int?
    /// The least zoom at which it is more than one pin; 17 where only single posts are more.
    public var expansionZoom: Int
    /// The least part of the map that holds all of its posts.
    public var bounds: Viewport

    public init(id: String, point: Coordinate, count: Int, open: Int?, expansionZoom: Int, bounds: Viewport) {
        self.id = id
        self.point = point
        self.count = count
        self.open = open
        self.expansionZoom = expansionZoom
        self.bounds = bounds
    }
}

/// A post as a map shows it.
public struct PinnedPost: Codable, Sendable, Equatable {
    public var post: PostID
    /// As it is declared: `offer`, `chargePoint`.
    public var kind: String
    public var title: String
    public var point: Coordinate
    /// Absent where it tells no hours.
    public var status: OpeningWord?

    public init(post: PostID, kind: String, title: String, point: Coordinate, status: OpeningWord? = nil) {
        self.post = post
        self.kind = kind
        self.title = title
        self.point = point
        self.status = status
    }
}
