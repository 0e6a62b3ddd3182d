public import UmkreisWire

/// Groups posts into map pins: clusters and single posts.
///
/// Pins merge as in supercluster: within 40 pixels (512 per tile), up to zoom 16. Returned are pins with their centre
/// in the viewport; if over 2,000 or too many for the reply, those of a lower zoom. Latitudes are clamped to ±85.0511°;
/// pins merge across the 180th meridian if the viewport crosses it.
///
/// `search` filters like ``Search``; `sort`, `language`, `facets`, `limit` and `cursor` are refused. Faults: `invalid`,
/// naming the member.
public struct ClusterPins: Call {
    public static let name: CallName = "geo.clusterPins"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// The visible map area.
    public var viewport: Viewport
    /// 0…22; at 0 the world is 512 pixels wide.
    public var zoom: Int
    /// Only matching posts.
    public var search: Search?

    public struct Reply: Codable, Sendable, Equatable {
        /// The zoom used.
        public var zoom: Int
        /// Posts in all pins.
        public var count: Int
        /// Largest first.
        public var clusters: [PinCluster]
        /// Single posts, oldest first.
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

/// Several posts in one pin.
public struct PinCluster: Codable, Sendable, Equatable {
    /// Id for ``ListClusterPosts``; stable while the oldest post stays.
    public var id: String
    /// The posts' mean on the map.
    public var point: Coordinate
    /// The number of posts.
    public var count: Int
    /// Posts open at the requested time; absent without any opening hours.
    public var open: Int?
    /// The lowest zoom at which it splits; 17 for single posts only.
    public var expansionZoom: Int
    /// The posts' bounding box.
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

/// A post on the map.
public struct PinnedPost: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// Kind as declared: `offer`, `chargePoint`.
    public var kind: String
    /// Its title.
    public var title: String
    /// Its position.
    public var point: Coordinate
    /// Absent without opening hours.
    public var status: OpeningStatusKind?

    public init(post: PostID, kind: String, title: String, point: Coordinate, status: OpeningStatusKind? = nil) {
        self.post = post
        self.kind = kind
        self.title = title
        self.point = point
        self.status = status
    }
}
